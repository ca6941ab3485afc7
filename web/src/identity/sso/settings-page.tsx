import { SetupLinks } from "./setup-links.tsx"
import { SsoFrame } from "./sso-frame.tsx"

export const Page = () => (
  <SsoFrame tab="settings">
    <SetupLinks />
  </SsoFrame>
)
