import { isSame, valueAt, withValueAt } from "./field-paths.ts"

/** A field that one or both sides changed since the common version. */
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

/** Groups of fields are compared one level deep; deeper values and lists are compared as a whole. */
const pathsOf = (...sides: readonly unknown[]): string[] => {
  const names = (...values: readonly unknown[]) => [
    ...new Set(values.flatMap((value) => (isGroup(value) ? Object.keys(value) : []))),
  ]
  return names(...sides).flatMap((name) => {
    const inner = sides.map((side) => valueAt(side, name))
    return inner.every(isGroup) ? names(...inner).map((one) => `${name}.${one}`) : [name]
  })
}

/** The fields in which my version or theirs differs from the common one. Equal changes are not listed. */
export const differences = (base: unknown, mine: unknown, theirs: unknown): Difference[] =>
  pathsOf(base, mine, theirs).flatMap((path): Difference[] => {
    const was = valueAt(base, path)
    const [my, their] = [valueAt(mine, path), valueAt(theirs, path)]
    const [byMe, byThem] = [!isSame(was, my), !isSame(was, their)]
    if (isSame(my, their)) return []
    return [{ path, base: was, mine: my, theirs: their, by: byMe && byThem ? "both" : byMe ? "me" : "them" }]
  })

/** Their version with my changes applied; for conflicts mine, unless theirs was chosen. */
export const merge = <Values>(
  base: Values,
  mine: Values,
  theirs: Values,
  chosen: Readonly<Record<string, Side>> = {},
): Values =>
  differences(base, mine, theirs)
    .filter(({ path, by }) => by === "me" || (by === "both" && chosen[path] !== "theirs"))
    .reduce((values, { path, mine: value }) => withValueAt(values, path, value), theirs)
