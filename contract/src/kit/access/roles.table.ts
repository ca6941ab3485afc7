import {
  permissionKeys,
  resourceGroups,
  type PermissionKey,
  type Resource,
  type ResourceGroupName,
} from "./permission-keys.ts"

/**
 * The numbered roles: one table for the server's checks, the portal's menus and buttons, and the documentation.
 * `reach` says in which accounts a role acts: its own, or its own and all below it.
 */
interface RoleDefinition {
  readonly id: number
  readonly name: string
  /** Superuser, partner superuser and partner administrator: users of an account's parent. */
  readonly parentType: boolean
  readonly reach: "own" | "tree"
  /** Whether the role can sign in to the portal; API users only get tokens. */
  readonly portal: boolean
  /** Where the role can be held. */
  readonly level: "top" | "partner" | "company" | "any"
  readonly keys: ReadonlySet<PermissionKey>
}

const every = (...resources: readonly Resource[]): PermissionKey[] =>
  resources.flatMap((resource): PermissionKey[] => [
    `read:${resource}`,
    `create:${resource}`,
    `update:${resource}`,
    `delete:${resource}`,
  ])
const read = (...resources: readonly Resource[]): PermissionKey[] =>
  resources.map((resource): PermissionKey => `read:${resource}`)
const group = (...names: readonly ResourceGroupName[]): readonly Resource[] =>
  names.flatMap((name) => resourceGroups[name].resources)
const keys = (...lists: readonly (readonly PermissionKey[])[]): ReadonlySet<PermissionKey> => new Set(lists.flat())
const without = (set: ReadonlySet<PermissionKey>, ...taken: readonly PermissionKey[]): ReadonlySet<PermissionKey> =>
  new Set([...set].filter((key) => !taken.includes(key)))

const all: ReadonlySet<PermissionKey> = new Set(permissionKeys)
/**
 * Keys that only make sense above a company; `mail-outbox` shows the email of every account, and `service-status` is
 * what the vendor publishes.
 */
const acrossAccounts = every(...resourceGroups.acrossAccounts.resources.filter((resource) => resource !== "trusts"))
const ofCompany = without(all, ...acrossAccounts)
const ofPartner = without(all, ...every("account-search", "vsu-users", "mail-outbox", "service-status"))

const own = every(...resourceGroups.own.resources)
/** Everyone in a company has a phone and personal pages; the specialized administrator roles add to these keys. */
const person = keys(own, read("dashboard", "learning-hub", "training", "my-calls", "personal-faxes", "referral"))
const helpPages = read("dashboard", "learning-hub", "training")
const partnerReader = keys(own, helpPages, read("partner-menu", "reseller", "accounts", "account-details", "services"))
const partnerWriter = keys([...partnerReader], every("reseller", "accounts"), ["update:account-details"])
const support = keys(
  own,
  helpPages,
  read(
    "partner-menu",
    "reseller",
    "accounts",
    "account-search",
    "account-details",
    "users",
    "extensions",
    "devices",
    "phone-numbers",
    "services",
    "audit-log",
  ),
  every("support-actions"),
)
const seller = keys(
  own,
  helpPages,
  read("partner-menu", "reseller", "accounts", "account-details", "services"),
  every("orders", "store", "purchase", "hardware"),
)

const base = { parentType: false, reach: "own", portal: true } as const
const company = { ...base, level: "company" } as const
const partner = { ...base, reach: "tree", level: "partner" } as const
const top = { ...base, reach: "tree", level: "top" } as const

export const roles = {
  superuser: { ...top, id: 1, name: "superuser", parentType: true, keys: all },
  accountSuperUser: { ...company, id: 2, name: "account super user", keys: ofCompany },
  accountAdministrator: {
    ...company,
    id: 3,
    name: "account administrator",
    keys: without(
      ofCompany,
      "delete:roles",
      "delete:trusts",
      "create:account-status",
      "update:account-status",
      "delete:account-status",
    ),
  },
  endUser: { ...company, id: 4, name: "end user", keys: person },
  anonymous: { ...company, id: 5, name: "anonymous", portal: false, level: "any", keys: keys() },
  endUserWithoutDashboard: {
    ...company,
    id: 6,
    name: "end user without dashboard",
    keys: without(person, "read:dashboard"),
  },
  apiUser: { ...company, id: 7, name: "API user", portal: false, keys: keys(read("profile"), every("api-keys")) },
  billingAdmin: {
    ...company,
    id: 20,
    name: "billing admin",
    // Buying requires the keys to read the catalog.
    keys: keys(
      [...person],
      every("billing", "billing-history", "payment-methods", "services", "purchase", "store", "hardware"),
      read("phone-number-search"),
    ),
  },
  reportsAdmin: {
    ...company,
    id: 21,
    name: "reports admin",
    keys: keys([...person], read(...resourceGroups.reports.resources), every("saved-reports")),
  },
  callQueuesAdmin: {
    ...company,
    id: 22,
    name: "call queues admin",
    keys: keys([...person], every("call-queues", "call-queue-summary")),
  },
  usersAdmin: {
    ...company,
    id: 23,
    name: "users admin",
    keys: keys(
      [...person],
      every("users", "extensions", "devices", "extension-templates", "pbx-summary"),
      read("emergency-locations"),
    ),
  },
  callQueuesReportingAdmin: {
    ...company,
    id: 24,
    name: "call queues reporting admin",
    keys: keys([...person], read("call-queues", "call-queue-summary")),
  },
  partnerAccountSuperuser: { ...partner, id: 77, name: "partner account superuser", parentType: true, keys: ofPartner },
  partnerAccountAdministrator: {
    ...partner,
    id: 78,
    name: "partner account administrator",
    parentType: true,
    keys: ofPartner,
  },
  wholesalerProvider: { ...partner, id: 79, name: "wholesaler provider", keys: partnerReader },
  channelManagerSupervisor: { ...top, id: 80, name: "channel manager supervisor", keys: partnerWriter },
  channelManager: { ...top, id: 81, name: "channel manager", keys: partnerReader },
  tier2ResellerManager: { ...partner, id: 82, name: "tier-2 reseller manager", keys: partnerWriter },
  tier2Reseller: { ...partner, id: 83, name: "tier-2 reseller", keys: partnerReader },
  resellerSupport: { ...partner, id: 84, name: "reseller support", keys: without(support, "read:account-search") },
  resellerManager: { ...partner, id: 92, name: "reseller manager", keys: partnerWriter },
  customerSupportManager: { ...top, id: 93, name: "customer support manager", keys: support },
  reseller: { ...partner, id: 94, name: "reseller", keys: partnerReader },
  accounting: {
    ...top,
    id: 96,
    name: "accounting",
    keys: keys(own, helpPages, read("partner-menu", "reseller", "accounts", "account-details", ...group("billing"))),
  },
  accountManagement: { ...top, id: 97, name: "account management", keys: seller },
  salesAdmin: { ...top, id: 98, name: "sales admin", keys: seller },
  sales: { ...top, id: 99, name: "sales", keys: seller },
} as const satisfies Record<string, RoleDefinition>

export type RoleKey = keyof typeof roles

export const roleKeys = Object.keys(roles) as RoleKey[]

/** Vendor support staff have a flag in addition to their numbered role: all keys in all accounts. */
export const vendorSupportKeys = all

/** "account super user" is shown as "Account Super User"; abbreviations keep their capitals. */
export const displayName = (name: string) =>
  name.replace(/(^|[\s-])([a-z])/g, (_, gap: string, letter: string) => gap + letter.toUpperCase())

export const kebabName = (name: string) => name.toLowerCase().replaceAll(" ", "-")

/** "account super user" becomes ACCOUNT_SUPER_USER in API versions in which users have a type instead of a role. */
export const typeName = (name: string) => name.toUpperCase().replace(/[\s-]+/g, "_")

/** A role as the rules see it: a numbered role, or a custom role, which has no key. */
export interface KnownRole extends RoleDefinition {
  readonly key: RoleKey | null
  readonly displayName: string
}
export type SystemRole = KnownRole & { readonly key: RoleKey }

export const systemRole = (key: RoleKey): SystemRole => ({
  ...roles[key],
  key,
  displayName: displayName(roles[key].name),
})
export const roleById: ReadonlyMap<number, SystemRole> = new Map(
  roleKeys.map((key) => [roles[key].id, systemRole(key)]),
)

/** Custom roles are numbered from here on. */
export const firstCustomRoleId = 1000

/** The keys a custom role can hold at most, and the accounts it acts in. */
export const customRoleLimits = {
  top: { keys: all, reach: "tree" },
  partner: { keys: ofPartner, reach: "tree" },
  company: { keys: ofCompany, reach: "own" },
} as const satisfies Record<"top" | "partner" | "company", Pick<RoleDefinition, "keys" | "reach">>
export type AccountLevel = keyof typeof customRoleLimits

/** A custom role. Keys that its level no longer allows are ignored. */
export const customRole = (
  id: number,
  name: string,
  level: AccountLevel,
  given: readonly PermissionKey[],
): KnownRole => ({
  id,
  name,
  displayName: name,
  key: null,
  level,
  parentType: false,
  portal: true,
  reach: customRoleLimits[level].reach,
  keys: new Set(given.filter((key) => customRoleLimits[level].keys.has(key))),
})
