import { texts } from "./language.ts"

/** By the type that a schema expects. */
export const kindMessages: Readonly<Record<string, string>> = texts("schemas.kinds", {
  string: "Must be text.",
  number: "Must be a number.",
  int: "Must be a whole number.",
  bigint: "Must be a whole number.",
  boolean: "Must be true or false.",
  array: "Must be a list.",
  tuple: "Must be a list.",
  object: "Must be an object.",
  record: "Must be an object.",
  date: "Must be a date.",
  undefined: "Nothing is expected here.",
  never: "Nothing is expected here.",
  null: "Must be null.",
})

/** By the format that a schema expects. */
export const formatMessages: Readonly<Record<string, string>> = texts("schemas.formats", {
  email: "Must be an email address.",
  url: "Must be a web address.",
  uuid: "Must be a UUID.",
  guid: "Must be a UUID.",
  datetime: "Must be a date and time, such as 2026-01-31T09:30:00Z.",
  date: "Must be a date, such as 2026-01-31.",
  time: "Must be a time, such as 09:30.",
  ipv4: "Must be an IPv4 address.",
  ipv6: "Must be an IPv6 address.",
  cidrv4: "Must be an IPv4 network, such as 192.0.2.0/24.",
  cidrv6: "Must be an IPv6 network, such as 2001:db8::/32.",
  base64: "Must be encoded in base64.",
  base64url: "Must be encoded in base64url.",
  e164: "Must be a phone number, such as +12075550123.",
})

const nouns: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
  file: ["byte", "bytes"],
}
/** "1 entry", "1,000 characters"; numbers are only numbers. */
const amount = (limit: unknown, origin: string) => {
  const figure = typeof limit === "number" || typeof limit === "bigint" ? limit.toLocaleString("en-US") : String(limit)
  const noun = nouns[origin]
  return noun === undefined ? figure : `${figure} ${noun[Number(limit) === 1 ? 0 : 1]}`
}

/** A limit comes with the type of the value it limits (`origin`), because that decides the unit. */
export const issueMessages = texts("schemas.issues", {
  empty: "Must not be empty.",
  unfit: "This cannot be used here.",
  badFormat: "The format is not valid.",
  unknownField: "Unknown field.",
  oneOf: (values: readonly string[]) =>
    values.length === 1 ? `Must be ${values[0]}.` : `Must be ${values.slice(0, -1).join(", ")} or ${values.at(-1)}.`,
  lessThan: (limit: unknown, origin: string) => `Less than ${amount(limit, origin)}.`,
  atMost: (limit: unknown, origin: string) => `At most ${amount(limit, origin)}.`,
  moreThan: (limit: unknown, origin: string) => `More than ${amount(limit, origin)}.`,
  atLeast: (limit: unknown, origin: string) => `At least ${amount(limit, origin)}.`,
  multipleOf: (divisor: unknown) => `Must be a multiple of ${amount(divisor, "number")}.`,
})
