import { permissionKeys, resourceGroups, type PermissionKey, type Resource } from "../../kit/access/permission-keys.ts"
import { textTable } from "../../kit/language.ts"
import { isImpossibleKey } from "../roles/possible-keys.ts"

/** What belongs to a person is not for programs, and a key makes no keys. */
const neverForKeys: ReadonlySet<Resource> = new Set<Resource>([...resourceGroups.own.resources, "api-keys"])
/** Writing these gives power: a key only reads them. */
const onlyReadByKeys: ReadonlySet<Resource> = new Set<Resource>([
  "roles",
  "user-permissions",
  "sso-settings",
  "security-settings",
  "trusts",
  "vsu-users",
])

/** Whether an API key can have a permission at all. */
export const isPossibleScope = (key: PermissionKey): boolean => {
  const [action, resource] = key.split(":") as [string, Resource]
  if (neverForKeys.has(resource) || isImpossibleKey(key)) return false
  return action === "read" || !onlyReadByKeys.has(resource)
}

/** The permissions that a user with these permissions can give a key. */
export const scopesWithin = (held: ReadonlySet<PermissionKey>): ReadonlySet<PermissionKey> =>
  new Set(permissionKeys.filter((key) => held.has(key) && isPossibleScope(key)))

interface Preset {
  readonly title: string
  readonly about: string
  readonly includes: (key: PermissionKey) => boolean
}
const provisioned: ReadonlySet<string> = new Set([
  "users",
  "groups",
  "extensions",
  "extension-templates",
  "devices",
  "phone-numbers",
  "locations",
  "emergency-locations",
  "jobs",
])
const reported: ReadonlySet<string> = new Set(resourceGroups.reports.resources)
const resourceOf = (key: PermissionKey) => key.slice(key.indexOf(":") + 1)

/** Recommended choices; each is narrowed to what the user holds. */
export const scopePresets = textTable(
  "apiKeys.presets",
  {
    readOnly: {
      title: "Read only",
      about: "Reads what you can see and changes nothing",
      includes: (key) => key.startsWith("read:"),
    },
    provisioning: {
      title: "Provisioning",
      about: "Users, extensions, phones, numbers and locations",
      includes: (key) => provisioned.has(resourceOf(key)),
    },
    reporting: {
      title: "Reporting",
      about: "Reads calls and reports",
      includes: (key) => key.startsWith("read:") && reported.has(resourceOf(key)),
    },
  } satisfies Record<string, Preset>,
  "title",
  "about",
)
export type ScopePreset = keyof typeof scopePresets

export const scopesOfPreset = (preset: ScopePreset, held: ReadonlySet<PermissionKey>): PermissionKey[] =>
  [...scopesWithin(held)].filter((key) => scopePresets[preset].includes(key))
