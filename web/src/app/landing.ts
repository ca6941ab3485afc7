import { getAccountConfiguration } from "@dialplane/contract/ground/accounts/account-configuration.endpoints"
import { landingOf, type Landing } from "@dialplane/contract/identity/roles/landing"
import { roleById } from "@dialplane/contract/kit/access/roles.table"
import { accountAddress } from "../kit/screen.ts"
import { call } from "../kit/request/call.ts"
import { restore } from "../kit/session/use-session.ts"

const addresses: Readonly<Record<Landing, (accountId: number) => string>> = {
  accountSearch: () => "/accounts",
  resellerList: () => "/resellers",
  dashboard: (accountId) => accountAddress(accountId, "dashboard"),
  ownCalls: (accountId) => accountAddress(accountId, "reports/my-calls"),
  billHistory: (accountId) => accountAddress(accountId, "billing-history"),
  companySummary: (accountId) => accountAddress(accountId, "reports/company-summary"),
  callQueues: (accountId) => accountAddress(accountId, "call-queues"),
  pbxSummary: (accountId) => accountAddress(accountId, "pbx-summary"),
}

/** The landing page of the signed-in user: by role, and by whether the account is international. */
export const landingAddress = async (): Promise<string> => {
  const session = await restore()
  if (session === undefined) return "/login"
  // The role in use comes first; while acting, it is the role acted in.
  const [role] = session.roles
  const { isAcctInternational } = await call(getAccountConfiguration, { params: { accountId: session.accountId } })
  const key = role === undefined ? undefined : roleById.get(role.roleId)?.key
  // Custom roles land on the dashboard if they may see it.
  const landing =
    key !== undefined
      ? landingOf(key, { international: isAcctInternational })
      : session.permissions.includes("read:dashboard")
        ? "dashboard"
        : null
  return landing === null ? "/me" : addresses[landing](session.accountId)
}
