import { SsoFrame } from "./sso-frame.tsx"

export const Page = () => <SsoFrame tab="settings">{null}</SsoFrame>
