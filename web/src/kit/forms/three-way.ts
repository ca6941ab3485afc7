import { isSame, valueAt, withValueAt } from "./field-paths.ts"

/** A field that one or both sides changed since both had the same. */
export interface Difference {
  readonly path: string
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
  readonly by: "me" | "them" | "both"
}
export type Side = "mine" | "theirs"

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** Groups of fields are looked into once: what lies deeper, and lists, only make sense as a whole. */
const pathsOf = (...sides: readonly unknown[]): string[] => {
  const names = (...values: readonly unknown[]) => [
    ...new Set(values.flatMap((value) => (isGroup(value) ? Object.keys(value) : []))),
  ]
  return names(...sides).flatMap((name) => {
    const inner = sides.map((side) => valueAt(side, name))
    return inner.every(isGroup) ? names(...inner).map((one) => `${name}.${one}`) : [name]
  })
}

/** Where my changes and theirs part from what both began with. What both changed to the same is settled. */
export const differences = (base: unknown, mine: unknown, theirs: unknown): Difference[] =>
  pathsOf(base, mine, theirs).flatMap((path): Difference[] => {
    const was = valueAt(base, path)
    const [my, their] = [valueAt(mine, path), valueAt(theirs, path)]
    const [byMe, byThem] = [!isSame(was, my), !isSame(was, their)]
    if (isSame(my, their)) return []
    return [{ path, base: was, mine: my, theirs: their, by: byMe && byThem ? "both" : byMe ? "me" : "them" }]
  })

/** Theirs, with what I changed put onto it; where both did, mine unless theirs was chosen. */
export const merge = <Values>(
  base: Values,
  mine: Values,
  theirs: Values,
  chosen: Readonly<Record<string, Side>> = {},
): Values =>
  differences(base, mine, theirs)
    .filter(({ path, by }) => by === "me" || (by === "both" && chosen[path] !== "theirs"))
    .reduce((values, { path, mine: value }) => withValueAt(values, path, value), theirs)
