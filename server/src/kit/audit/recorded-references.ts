import { isFields } from "@dialplane/contract/kit/changed-fields"
import { companionOf, isCompanionId } from "@dialplane/contract/kit/companion-ids"

type Fields = Readonly<Record<string, unknown>>

// References in audit entries. An entry stores labels for its readers and ids for undos; see
// contract/src/kit/companion-ids.ts.

/**
 * Finds entries that store one of these fields as a label only, also in nested records: it is not known today whose
 * number "213" was then.
 */
export const namesWithoutIds = (...names: readonly string[]) => {
  const lacksIds = (value: unknown): boolean => {
    if (Array.isArray(value)) return value.some(lacksIds)
    if (!isFields(value)) return false
    return Object.entries(value).some(([name, inner]) =>
      names.includes(name) && typeof inner === "string" ? !(companionOf(name) in value) : lacksIds(inner),
    )
  }
  return lacksIds
}

/**
 * The id stored beside a label: null if the entry says that there was nothing, undefined if it does not contain the
 * field.
 */
export const idBeside = <Name extends string>(
  fields: { readonly [Key in Name | `${Name}Id`]?: unknown },
  name: Name,
): number | null | undefined => {
  const side = fields as Fields
  if (!(name in side)) return undefined
  const id = side[companionOf(name)]
  return typeof id === "number" ? id : null
}

/** Records such as `{ locationId: 7, name: "Boston" }`: the id identifies, the other fields are labels. */
const ownIds = ["id", "extensionId", "locationId", "callFlowId", "mediaId"]
const ownNames = new Set(["name", "extension"])

/**
 * The current values with the labels of the entry wherever the ids are the same. A renamed or renumbered object has not
 * changed in this sense and does not prevent reverting.
 */
export const withLabelsOf = (now: Fields, then: Fields): Fields => replaceLabels(now, then, false)

const replaceLabels = (now: Fields, then: Fields, isInside: boolean): Fields => {
  const isSameThing = isInside && ownIds.some((name) => typeof now[name] === "number" && now[name] === then[name])
  const said = (name: string, value: unknown): unknown => {
    const id = companionOf(name)
    if (isCompanionId(now, id) && now[id] !== null && now[id] === then[id]) return then[name]
    if (isSameThing && ownNames.has(name)) return then[name]
    return inside(value, then[name])
  }
  // Older records without a field have no ids for it either.
  const isKept = (name: string) => name in then || !isCompanionId(now, name)
  return Object.fromEntries(
    Object.entries(now)
      .filter(([name]) => isKept(name))
      .map(([name, value]) => [name, said(name, value)]),
  )
}

const inside = (now: unknown, then: unknown): unknown => {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((item, index) => inside(item, then[index]))
  return isFields(now) && isFields(then) ? replaceLabels(now, then, true) : now
}
