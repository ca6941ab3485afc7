import { actions, type Action, type PermissionKey, type Resource } from "@dialplane/contract/kit/access/permission-keys"
import type { PermissionLevel } from "@dialplane/contract/identity/roles/roles.schema"

/**
 * What a permission is about, as it stands in the middle of a sentence: "See call queues". The editor capitalises it
 * for headings.
 */
export const resourceMessages: Readonly<Record<Resource, string>> = {
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
  users: "people",
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
  srtp: "encrypted audio of devices",
  "sync-status": "the state of synchronization",
  "click-to-call-me": "click-to-call buttons",
  "call-queues": "call queues",
  "call-groups": "ring groups",
  "call-pickup-groups": "pickup groups",
  "paging-groups": "paging groups",
  "virtual-receptionist": "virtual receptionists",
  "receptionist-console": "receptionist consoles",
  "conference-bridges": "conference bridges",
  "call-blocking": "blocked callers of the company",
  block411: "the block on directory assistance",
  "block-hr": "the block on high-rate numbers",
  "call-monitoring": "call monitoring",
  schedules: "schedules",
  media: "greetings and music",
  "company-call-recording": "company call recording",
  "on-demand-call-recording": "recording on demand",
  recordings: "recordings of the company",
  "personal-faxes": "personal fax numbers",
  "company-faxes": "company fax numbers",
  "system-faxes": "faxes of the whole account",
  "cover-pages": "fax cover pages",
  "message-settings": "message settings",
  "business-inbox": "the business inbox",
  "text-campaigns": "text campaigns",
  "archiving-settings": "message archiving",
  "company-summary": "the company summary",
  "my-calls": "the report of their own calls",
  "users-summary": "the report by person",
  "all-calls": "the report of all calls",
  "call-queue-summary": "the call queue report",
  "call-group-summary": "the ring group report",
  "meeting-reports": "meeting reports",
  "call-quality": "the call quality report",
  "saved-reports": "saved reports",
  "audit-log": "the audit log",
  "account-audit-log": "the account's event log",
  "account-details": "account details",
  "company-contact": "company contacts",
  "account-status": "the account's status",
  "user-permissions": "who may do what",
  roles: "roles",
  groups: "groups of people",
  "security-settings": "security settings",
  "sso-settings": "single sign-on",
  "api-keys": "API keys",
  branding: "branding",
  "custom-attributes": "custom attributes",
  jobs: "everybody's jobs",
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
  "app-centre-requests": "requests for apps",
  "account-search": "the search over all accounts",
  accounts: "the accounts below",
  "partner-menu": "the partner menu",
  "partner-users": "partner staff",
  "partner-settings": "partner settings",
  reseller: "the reseller list",
  trusts: "trusts with other accounts",
  "vsu-users": "vendor support staff",
  "support-actions": "support in other accounts",
  "mail-outbox": "the mail outbox",
}

const verbs: Readonly<Record<Action, string>> = { read: "See", create: "Add", update: "Change", delete: "Delete" }
/** Many things are added; into a single page or list something is added. */
const isSingle = (messages: string) => /^(the|everybody's) /.test(messages)

export const splitKey = (key: PermissionKey) => key.split(":") as [Action, Resource]

/** "update:call-queues" is "Change call queues". */
export const keySentence = (key: PermissionKey): string => {
  const [action, resource] = splitKey(key)
  const messages = resourceMessages[resource]
  if (action === "create") return isSingle(messages) ? `Add to ${messages}` : `Add ${messages}`
  if (action === "delete" && isSingle(messages)) return `Delete from ${messages}`
  return `${verbs[action]} ${messages}`
}

/** "call-queues" is "Call queues". */
export const resourceTitle = (resource: Resource): string =>
  resourceMessages[resource].replace(/^(the|their) /, "").replace(/^./, (mail) => mail.toUpperCase())

/** Several permissions on one thing: "See and change call queues". */
export const keysSentence = (resource: Resource, keys: readonly PermissionKey[]): string => {
  const said = keys.map((key) => verbs[splitKey(key)[0]].toLowerCase())
  const list = [said.slice(0, -1).join(", "), said.at(-1)].filter(Boolean).join(" and ")
  return `${list.replace(/^./, (mail) => mail.toUpperCase())} ${resourceMessages[resource]}`
}

/** What a step lets somebody do, in one sentence. */
export const levelSentence = (resource: Resource, level: PermissionLevel): string =>
  level === "no_access"
    ? `No access to ${resourceMessages[resource]}`
    : level === "view"
      ? `See ${resourceMessages[resource]}`
      : keysSentence(
          resource,
          actions.map((action): PermissionKey => `${action}:${resource}`),
        )
