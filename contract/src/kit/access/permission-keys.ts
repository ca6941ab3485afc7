import { textTable } from "../language.ts"

/** Permission keys read action:resource. Every menu entry and screen is a resource too. */
export const actions = ["read", "create", "update", "delete"] as const
export type Action = (typeof actions)[number]

interface ResourceGroup {
  readonly title: string
  readonly resources: readonly string[]
}

/** The resources by the part of the portal they belong to; the role editor shows them in this order. */
export const resourceGroups = textTable(
  "permissions.groups",
  {
    own: {
      title: "Personal",
      resources: [
        "profile",
        "own-calls",
        "own-phone-book",
        "own-blocking",
        "own-faxes",
        "own-recordings",
        "own-devices",
        "own-voicemail",
        "own-messages",
      ],
    },
    home: {
      title: "Home",
      resources: [
        "dashboard",
        "account-insights",
        "try-before-you-buy",
        "learning-hub",
        "training",
        "admin-training",
        "referral",
        "admin-menu",
      ],
    },
    phoneSystem: {
      title: "Phone system",
      resources: [
        "pbx-summary",
        "users",
        "extensions",
        "extension-templates",
        "devices",
        "hoteling",
        "phone-numbers",
        "phone-number-search",
        "number-programmability",
        "phone-book",
        "pbx-settings",
        "locations",
        "emergency-locations",
        "srtp",
        "sync-status",
        "click-to-call-me",
      ],
    },
    callHandling: {
      title: "Call handling",
      resources: [
        "call-queues",
        "call-groups",
        "call-pickup-groups",
        "paging-groups",
        "virtual-receptionist",
        "receptionist-console",
        "conference-bridges",
        "call-blocking",
        "block411",
        "block-hr",
        "call-monitoring",
        "schedules",
        "media",
        "voicemail-boxes",
        "voicemail-messages",
      ],
    },
    recording: { title: "Recording", resources: ["company-call-recording", "on-demand-call-recording", "recordings"] },
    faxAndMessaging: {
      title: "Fax and messaging",
      resources: [
        "personal-faxes",
        "company-faxes",
        "system-faxes",
        "cover-pages",
        "message-settings",
        "business-inbox",
        "text-campaigns",
        "archiving-settings",
      ],
    },
    reports: {
      title: "Reports",
      resources: [
        "company-summary",
        "my-calls",
        "users-summary",
        "all-calls",
        "call-queue-summary",
        "call-group-summary",
        "meeting-reports",
        "call-quality",
        "saved-reports",
        "audit-log",
        "account-audit-log",
      ],
    },
    account: {
      title: "Account",
      resources: [
        "account-details",
        "company-contact",
        "account-status",
        "user-permissions",
        "roles",
        "groups",
        "security-settings",
        "sso-settings",
        "api-keys",
        "branding",
        "custom-attributes",
        "jobs",
      ],
    },
    billing: {
      title: "Billing and store",
      resources: [
        "billing",
        "billing-history",
        "payment-methods",
        "services",
        "purchase",
        "store",
        "hardware",
        "orders",
        "contracts",
      ],
    },
    apps: { title: "App center", resources: ["app-centre", "app-centre-settings", "app-centre-requests"] },
    acrossAccounts: {
      title: "Across accounts",
      resources: [
        "account-search",
        "accounts",
        "partner-menu",
        "partner-users",
        "partner-settings",
        "reseller",
        "trusts",
        "vsu-users",
        "support-actions",
        "mail-outbox",
        "service-status",
      ],
    },
  } as const satisfies Record<string, ResourceGroup>,
  "title",
)

export type ResourceGroupName = keyof typeof resourceGroups
export type Resource = (typeof resourceGroups)[ResourceGroupName]["resources"][number]
export type PermissionKey = `${Action}:${Resource}`

export const resources = Object.values(resourceGroups).flatMap((group): readonly Resource[] => group.resources)
export const permissionKeys = resources.flatMap((resource) =>
  actions.map((action): PermissionKey => `${action}:${resource}`),
)

const known: ReadonlySet<string> = new Set(permissionKeys)
export const isPermissionKey = (text: string): text is PermissionKey => known.has(text)
