import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { IconName } from "../../ui/icons/icon-map.ts"
import type { HomeMessages } from "./home.messages.ts"

interface PlaceToGo {
  /** Relative to the account, or from the root. */
  readonly path: string
  readonly permission: PermissionKey
  readonly icon: IconName
  readonly title: keyof HomeMessages
  readonly text: keyof HomeMessages
}

/** Links of the dashboard, the most common first. */
export const placesToGo = [
  { path: "users", permission: "read:users", icon: "users", title: "goUsers", text: "goUsersText" },
  { path: "pbx-summary", permission: "read:pbx-summary", icon: "phone", title: "goSummary", text: "goSummaryText" },
  { path: "call-queues", permission: "read:call-queues", icon: "queue", title: "goQueues", text: "goQueuesText" },
  {
    path: "reports/company-summary",
    permission: "read:company-summary",
    icon: "chart",
    title: "goCompany",
    text: "goCompanyText",
  },
  { path: "reports/my-calls", permission: "read:my-calls", icon: "history", title: "goCalls", text: "goCallsText" },
  {
    path: "billing-history",
    permission: "read:billing-history",
    icon: "billing",
    title: "goBills",
    text: "goBillsText",
  },
  { path: "audit-log", permission: "read:audit-log", icon: "audit", title: "goAudit", text: "goAuditText" },
  { path: "account", permission: "read:account-details", icon: "company", title: "goAccount", text: "goAccountText" },
] as const satisfies readonly PlaceToGo[]

export const ownPlaces = [
  { path: "/me/phone", permission: "read:own-voicemail", icon: "phone", title: "goPhone", text: "goPhoneText" },
  { path: "/me/phone-book", permission: "read:own-phone-book", icon: "contacts", title: "goBook", text: "goBookText" },
  { path: "/me/security", permission: "read:profile", icon: "security", title: "goSecurity", text: "goSecurityText" },
] as const satisfies readonly PlaceToGo[]
