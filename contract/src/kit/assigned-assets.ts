import type { Endpoint } from "./endpoint.ts"
import { assetKinds, type AssetKind, type OwnerTreatment } from "./owner-treatment.ts"
import { fieldsOf } from "./schema-fields.ts"

/** The kind of object that a path parameter or a field identifies, by its name. */
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
 * Parts of a request that only refer to extensions: forwarding targets, monitors of a line, users of a shared line,
 * targets of phone keys.
 */
const pointers: ReadonlySet<string> = new Set(["to", "watchers[]", "sharedWith[]", "keys[]"])

export interface AssignedAsset {
  readonly at: string
  readonly part: "params" | "query" | "body"
  readonly kind: AssetKind
  readonly treatment: "manage" | "each" | "reference"
}

/**
 * Whether the server has to check who the objects of a request are assigned to. Previews of changes are checked too,
 * although they are GETs, because they show data meant for those who may make the change. Operations on the caller's
 * own objects need no check.
 */
export const asksForOwners = ({ access }: Endpoint): boolean => {
  if (access.kind !== "permission") return false
  return !access.key.startsWith("read:") && !access.key.includes(":own-")
}

/**
 * Everything in a request that can be assigned to a user, derived from the schemas of the operation, so that new
 * operations are checked without being listed.
 */
export const assignedAssetsOf = (endpoint: Endpoint): readonly AssignedAsset[] => {
  const known = found.get(endpoint)
  if (known !== undefined) return known
  const assets = findAssets(endpoint)
  found.set(endpoint, assets)
  return assets
}

/** Reading all schemas takes a tenth of a second; every server of a process asks for the same operations. */
const found = new WeakMap<Endpoint, readonly AssignedAsset[]>()

const findAssets = (endpoint: Endpoint): AssignedAsset[] => {
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
  // In a body these are new values, not references; existing numbers are recognized by the list that contains them.
  if (
    part === "body" &&
    (name === "loginName" || name === "mac" || (name === "phoneNumber" && parent !== "phoneNumbers[]"))
  )
    return undefined
  return kindsByName[name.replace("[]", "")]
}

/** The values of a request at a path such as "body.lines[].extensionId". */
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
