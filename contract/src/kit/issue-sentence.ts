import type { z } from "zod"

type RawIssue = z.core.$ZodRawIssue

/** One entry of a form left out, or an API field that is missing. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === "" || Number.isNaN(value)

const kinds: Readonly<Record<string, string>> = {
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
}

const formats: Readonly<Record<string, string>> = {
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
}

const units: Readonly<Record<string, string>> = {
  string: " characters",
  array: " entries",
  set: " entries",
  map: " entries",
  file: " bytes",
}
const figure = (value: unknown) =>
  typeof value === "number" || typeof value === "bigint" ? value.toLocaleString("en-US") : String(value)
const unitOf = (origin: string, count: unknown) =>
  Number(count) === 1
    ? (units[origin] ?? "").replace("entries", "entry").replace(/(character|byte)s/, "$1")
    : (units[origin] ?? "")

/** Longer lists tell nobody anything. */
const mostOptions = 12
const oneOf = (values: readonly unknown[]) => {
  const shown = values
    .filter((value) => value !== undefined && value !== "")
    .map((value) => (typeof value === "string" ? `“${value}”` : String(value)))
  if (shown.length === 0 || shown.length > mostOptions) return "This cannot be used here."
  return shown.length === 1 ? `Must be ${shown[0]}.` : `Must be ${shown.slice(0, -1).join(", ")} or ${shown.at(-1)}.`
}

/**
 * The sentence for whatever a schema has no words of its own for. What zod itself would say ("Invalid input: expected
 * string, received undefined") is for programmers, and reaches whoever fills a form in.
 */
export const issueSentence = (issue: RawIssue): string => {
  switch (issue.code) {
    case "invalid_type":
      return isEmpty(issue.input) && issue.expected !== "undefined"
        ? "Must not be empty."
        : (kinds[issue.expected] ?? "This cannot be used here.")
    case "invalid_value":
      return isEmpty(issue.input) ? "Must not be empty." : oneOf(issue.values)
    case "too_big":
      return `${issue.inclusive === false ? "Less than" : "At most"} ${figure(issue.maximum)}${unitOf(issue.origin, issue.maximum)}.`
    case "too_small":
      if (isEmpty(issue.input)) return "Must not be empty."
      return `${issue.inclusive === false ? "More than" : "At least"} ${figure(issue.minimum)}${unitOf(issue.origin, issue.minimum)}.`
    case "invalid_format":
      return isEmpty(issue.input) ? "Must not be empty." : (formats[issue.format] ?? "The format is not valid.")
    case "not_multiple_of":
      return `Must be a multiple of ${figure(issue.divisor)}.`
    case "unrecognized_keys":
      return "Unknown field."
    default:
      return isEmpty(issue.input) ? "Must not be empty." : "This cannot be used here."
  }
}

/**
 * `z.config({ customError: issueSentence })`, written to the global object on which zod keeps its configuration:
 * importing zod for it would put zod on the portal's sign-in page. A test sees that zod still listens.
 */
const shared = globalThis as { __zod_globalConfig?: object }
shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { customError: issueSentence })
