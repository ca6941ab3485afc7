import type { Endpoint } from "./endpoint.ts"
import { assetKinds, type AssetKind, type OwnerTreatment } from "./owner-treatment.ts"
import { fieldsOf } from "./schema-fields.ts"

/** What a path parameter or a field names, by its name. */
const kindsByName: Readonly<Record<string, AssetKind>> = {
  userId: "user",
  userIds: "user",
  user_id: "user",
  loginName: "login",
  mfaId: "mfaMethod",
  extensionId: "extension",
  extensionIds: "extension",
  kitId: "extension",
  deviceKitId: "extension",
  deviceId: "device",
  deviceIds: "device",
  withDeviceId: "device",
  lineId: "line",
  mac: "mac",
  phoneNumber: "number",
  phoneNumbers: "number",
  recordingId: "recording",
  recordingIds: "recording",
}

/**
 * Parts of a request that only point to extensions: where calls go on to, who watches or shares a line, what a key of a
 * phone leads to.
 */
const pointers: ReadonlySet<string> = new Set(["to", "watchers[]", "sharedWith[]", "keys[]"])

export interface AssignedAsset {
  readonly at: string
  readonly part: "params" | "query" | "body"
  readonly kind: AssetKind
  readonly treatment: "manage" | "each" | "reference"
}

/**
 * Whether an operation does something for which it matters whose a thing is. What prepares a change shows what only
 * those who may make it should see, so it asks too, although it is a GET. What is one's own has operations of its own,
 * which look no further.
 */
export const asksForOwners = ({ access }: Endpoint): boolean => {
  if (access.kind !== "permission") return false
  return !access.key.startsWith("read:") && !access.key.includes(":own-")
}

/**
 * Everything of a request that may be somebody's, from the shapes of the operation: a new one is asked about without a
 * word.
 */
export const assignedAssetsOf = (endpoint: Endpoint): AssignedAsset[] => {
  if (!asksForOwners(endpoint)) return []
  const owners = endpoint.owners ?? {}
  const parts = [
    ["params", endpoint.params],
    ["query", endpoint.query],
    ["body", endpoint.body],
  ] as const
  return parts.flatMap(([part, schema]) =>
    [...new Set(fieldsOf(schema, part))].flatMap((at): AssignedAsset[] => {
      const said = owners[at]
      const kind = isKind(said) ? said : kindByName(at, part)
      if (kind === undefined) return []
      return [{ at, part, kind, treatment: said === "each" || said === "reference" ? said : "manage" }]
    }),
  )
}

const isKind = (said: OwnerTreatment | undefined): said is AssetKind => assetKinds.includes(said as AssetKind)

const kindByName = (at: string, part: AssignedAsset["part"]): AssetKind | undefined => {
  const [name = "", parent = ""] = at.split(".").toReversed()
  if (pointers.has(parent)) return undefined
  // A new name or number of somebody's is text; numbers of the account are told apart by the list they stand in.
  if (
    part === "body" &&
    (name === "loginName" || name === "mac" || (name === "phoneNumber" && parent !== "phoneNumbers[]"))
  )
    return undefined
  return kindsByName[name.replace("[]", "")]
}

/** The values that a request gives at an address. */
export const valuesAt = (part: unknown, at: string): (string | number)[] => {
  const found = at
    .split(".")
    .slice(1)
    .reduce<unknown[]>(
      (values, step) => {
        const isList = step.endsWith("[]")
        const name = isList ? step.slice(0, -2) : step
        return values.flatMap((value) => {
          if (typeof value !== "object" || value === null) return []
          const next = name === "*" ? Object.values(value) : [(value as Record<string, unknown>)[name]]
          return isList ? next.flatMap((one) => (Array.isArray(one) ? (one as unknown[]) : [])) : next
        })
      },
      [part],
    )
  return found.filter((value): value is string | number => typeof value === "string" || typeof value === "number")
}
