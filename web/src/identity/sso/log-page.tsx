import { useAccount } from "../../kit/account.tsx"
import { Sections } from "../../kit/sections.tsx"
import { SsoFrame } from "./sso-frame.tsx"

/** The list belongs to the audit log, which comes after single sign-on. */
export const Page = () => {
  const { accountId } = useAccount()
  return (
    <SsoFrame tab="log">
      <Sections of="ssoLog" id={accountId} />
    </SsoFrame>
  )
}
