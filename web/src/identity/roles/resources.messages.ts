import { actions, type Action, type PermissionKey, type Resource } from "@dialplane/contract/kit/access/permission-keys"
import { textOf } from "@dialplane/contract/kit/language"
import type { PermissionLevel } from "@dialplane/contract/identity/roles/roles.schema"

/**
 * What a permission applies to, as used inside a sentence: "View call queues". The editor capitalizes it
 * for headings.
 */
const english: Readonly<Record<Resource, string>> = {
  profile: "their own profile",
  "own-calls": "their own calls",
  "own-phone-book": "their own phone book",
  "own-blocking": "their own blocked callers",
  "own-faxes": "their own faxes",
  "own-recordings": "their own recordings",
  "own-devices": "their own devices",
  "own-voicemail": "their own voicemail",
  "own-messages": "their own messages",
  dashboard: "the dashboard",
  "account-insights": "account insights",
  "try-before-you-buy": "trials of new services",
  "learning-hub": "the learning hub",
  training: "training",
  "admin-training": "training for administrators",
  referral: "referrals",
  "admin-menu": "the administration menu",
  "pbx-summary": "the phone system summary",
  users: "users",
  extensions: "extensions",
  "extension-templates": "extension templates",
  devices: "devices",
  hoteling: "hoteling",
  "phone-numbers": "phone numbers",
  "phone-number-search": "the search for new numbers",
  "number-programmability": "programmable numbers",
  "phone-book": "the company phone book",
  "pbx-settings": "phone system settings",
  locations: "locations",
  "emergency-locations": "emergency locations",
  srtp: "device audio encryption",
  "sync-status": "the synchronization status",
  "click-to-call-me": "click-to-call buttons",
  "call-queues": "call queues",
  "call-groups": "ring groups",
  "call-pickup-groups": "pickup groups",
  "paging-groups": "paging groups",
  "virtual-receptionist": "virtual receptionists",
  "receptionist-console": "receptionist consoles",
  "conference-bridges": "conference bridges",
  "call-blocking": "company call blocking",
  block411: "directory assistance blocking",
  "block-hr": "high-rate number blocking",
  "call-monitoring": "call monitoring",
  schedules: "schedules",
  media: "greetings and music",
  "voicemail-boxes": "voicemail boxes of others",
  "voicemail-messages": "voicemail messages of others",
  "company-call-recording": "company call recording",
  "on-demand-call-recording": "on-demand call recording",
  recordings: "company recordings",
  "personal-faxes": "personal fax numbers",
  "company-faxes": "company fax numbers",
  "system-faxes": "account-wide faxes",
  "cover-pages": "fax cover pages",
  "message-settings": "message settings",
  "business-inbox": "the business inbox",
  "text-campaigns": "text campaigns",
  "archiving-settings": "message archiving",
  "company-summary": "the company summary",
  "my-calls": "their own call report",
  "users-summary": "the user report",
  "all-calls": "the report on all calls",
  "call-queue-summary": "the call queue report",
  "call-group-summary": "the ring group report",
  "meeting-reports": "meeting reports",
  "call-quality": "the call quality report",
  "saved-reports": "saved reports",
  "audit-log": "the audit log",
  "account-audit-log": "the account event log",
  "account-details": "account details",
  "company-contact": "company contacts",
  "account-status": "the account status",
  "user-permissions": "user permissions",
  roles: "roles",
  groups: "user groups",
  "security-settings": "security settings",
  "sso-settings": "single sign-on",
  "api-keys": "API keys",
  branding: "branding",
  "custom-attributes": "custom attributes",
  jobs: "the jobs of all users",
  billing: "billing",
  "billing-history": "the billing history",
  "payment-methods": "payment methods",
  services: "services",
  purchase: "purchases",
  store: "the store",
  hardware: "hardware orders",
  orders: "orders",
  contracts: "contracts",
  "app-centre": "the app center",
  "app-centre-settings": "app center settings",
  "app-centre-requests": "app requests",
  "account-search": "the account search",
  accounts: "the accounts below",
  "partner-menu": "the partner menu",
  "partner-users": "partner staff",
  "partner-settings": "partner settings",
  reseller: "the reseller list",
  trusts: "trusts with other accounts",
  "vsu-users": "vendor support staff",
  "support-actions": "support in other accounts",
  "mail-outbox": "the mail outbox",
  "service-status": "the service status",
}

const verbs: Readonly<Record<Action, string>> = { read: "View", create: "Add", update: "Edit", delete: "Delete" }
/** Decides between "Add call queues" and "Add to the phone book". */
const isSingle = (noun: string) => noun.startsWith("the ")

const splitKey = (key: PermissionKey) => key.split(":") as [Action, Resource]

/** "update:call-queues" is "Edit call queues". */
export const keySentence = (key: PermissionKey): string => textOf("permissions", key, englishSentence(key))

const englishSentence = (key: PermissionKey): string => {
  const [action, resource] = splitKey(key)
  const noun = english[resource]
  if (action === "create") return isSingle(noun) ? `Add to ${noun}` : `Add ${noun}`
  if (action === "delete" && isSingle(noun)) return `Delete from ${noun}`
  return `${verbs[action]} ${noun}`
}

/** "call-queues" is "Call queues". */
export const resourceTitle = (resource: Resource): string =>
  textOf(
    "resources",
    resource,
    english[resource].replace(/^(the|their) /, "").replace(/^./, (initial) => initial.toUpperCase()),
  )

/** Several permissions on one resource: "View and edit call queues". */
export const keysSentence = (resource: Resource, keys: readonly PermissionKey[]): string => {
  const actionNames = keys.map((key) => verbs[splitKey(key)[0]].toLowerCase())
  const list = [actionNames.slice(0, -1).join(", "), actionNames.at(-1)].filter(Boolean).join(" and ")
  const sentence = `${list.replace(/^./, (initial) => initial.toUpperCase())} ${english[resource]}`
  return textOf("permissions", keys.join("+"), sentence)
}

/** What a level permits, in one sentence. */
export const levelSentence = (resource: Resource, level: PermissionLevel): string =>
  level === "no_access"
    ? textOf("permissions", `none:${resource}`, `No access to ${english[resource]}`)
    : level === "view"
      ? keySentence(`read:${resource}`)
      : keysSentence(
          resource,
          actions.map((action): PermissionKey => `${action}:${resource}`),
        )
