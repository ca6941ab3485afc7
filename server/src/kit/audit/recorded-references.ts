import { isFields } from "@dialplane/contract/kit/changed-fields"
import { companionOf, isCompanionId } from "@dialplane/contract/kit/companion-ids"

type Fields = Readonly<Record<string, unknown>>

// What entries of the audit log refer to. An entry keeps words for people and ids for undos; see
// contract/src/kit/companion-ids.ts.

/**
 * Finds entries that name one of these in words alone: whom "213" was then cannot be known now. Also in records inside.
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
 * The id an entry keeps beside a word: null where it says that there was nothing, undefined where it does not speak of
 * it.
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

/** Records such as `{ locationId: 7, name: "Boston" }`: the id says which, the rest how it is called. */
const ownIds = ["id", "extensionId", "locationId"]
const ownNames = new Set(["name", "extension"])

/**
 * What is now, in the words of an entry wherever both mean the same thing by its id. What was only renamed or
 * renumbered since has not changed, and does not keep the entry from being reverted.
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
  // An older record that names nothing keeps no ids either.
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
