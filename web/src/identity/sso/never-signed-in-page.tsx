import { SsoFrame } from "./sso-frame.tsx"

export const Page = () => <SsoFrame tab="neverSignedIn">{null}</SsoFrame>
