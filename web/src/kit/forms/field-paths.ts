/** Fields are named by their path, as the server names them in a refusal: "name", "contactNumbers.0.number". */
export type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`
export type FieldValue<Values, Path extends string> = Path extends keyof Values ? Values[Path] : unknown

type Node = Readonly<Record<string, unknown>>

export const valueAt = (values: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (node, name) => (typeof node === "object" && node !== null ? (node as Node)[name] : undefined),
      values,
    )

/** A copy with one value changed; what did not change stays the same object. */
export const withValueAt = <Values>(values: Values, path: string, value: unknown): Values => {
  const [name = "", ...rest] = path.split(".")
  const inner =
    rest.length === 0
      ? value
      : withValueAt((values as Node | undefined)?.[name] ?? (/^\d+$/.test(rest[0]!) ? [] : {}), rest.join("."), value)
  if (Array.isArray(values)) return values.with(Number(name), inner) as Values
  return { ...values, [name]: inner }
}

/** "contactNumbers[0].number", "/contactNumbers/0/number" and "body.name" all occur in refusals. */
export const normalPath = (path: string) =>
  path
    .replace(/\[(\d+)\]/g, ".$1")
    .replaceAll("/", ".")
    .replace(/^\.?(body\.)?/, "")

export const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime()
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return (
    Array.isArray(one) === Array.isArray(other) &&
    [...names].every((name) => isSame((one as Node)[name], (other as Node)[name]))
  )
}
