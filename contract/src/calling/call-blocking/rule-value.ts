import type { CountryCode } from "../../ground/accounts/accounts.schema.ts"
import { isEmergencyNumber } from "../../inventory/extensions/number-rules.ts"
import { texts } from "../../kit/language.ts"
import { allEmergencyNumbers, emergencyCallers, numberings } from "../../inventory/extensions/numbering.ts"
import { matchesPattern, type MatchKind, type RuleMatch } from "./rule-match.ts"

/** What can be wrong with the value of a rule; complete sentences. */
export const valueFaults = texts("callBlocking.valueFaults", {
  number: "Enter a complete phone number, with a plus sign and the country if it is in another country.",
  prefix: "Enter the first digits of a number: up to 15 digits, with a plus sign for another country.",
  rangeEnd: "Enter the last number of the range. It needs as many digits as the first one and must not be smaller.",
  country: "Choose a country.",
  pattern: "Enter digits with at least one * or ?. A pattern begins with a digit.",
  emergency: "This matches an emergency number. Calls to and from emergency services are never blocked.",
})
export type ValueFault = keyof typeof valueFaults
export type ValueReading =
  | { readonly ok: true; readonly value: RuleMatch }
  | { readonly ok: false; readonly fault: ValueFault; readonly field: "value" | "valueTo" }

const fault = (name: ValueFault, field: "value" | "valueTo" = "value"): ValueReading => ({
  ok: false,
  fault: name,
  field,
})
const separators = /[\s().\-/\u2010-\u2015]/g

/** The numbering plans; the portal loads them later than its first page. */
export interface Plans {
  /** The E.164 digits of a complete number of a country, or undefined. */
  readonly readNational: (digits: string, home: CountryCode) => string | undefined
  readonly isCountry: (code: string) => boolean
}

/**
 * Reads what was typed into the value that is stored: E.164 digits, a country code or a pattern. Numbers without a plus
 * sign belong to the country of the account.
 */
export const readValue = (
  plans: Plans,
  match: MatchKind,
  typed: string,
  typedTo: string | null | undefined,
  home: CountryCode,
): ValueReading => {
  const text = typed.replace(separators, "")
  switch (match) {
    case "exact":
      return readExact(plans, text, home)
    case "prefix":
      return readPrefix(text, home)
    case "range":
      return readRange(plans, text, (typedTo ?? "").replace(separators, ""), home)
    case "country":
      return readCountry(plans, text)
    case "pattern":
      return readPattern(text, home)
  }
}

const readNumber = ({ readNational }: Plans, text: string, home: CountryCode): string | undefined => {
  const { services, directory } = numberings[home]
  if (services.includes(text) || directory.short.test(text)) return text
  // Callers with a made-up number are a reason to block, so a number with a plus sign need not be complete.
  if (/^\+[1-9]\d{6,17}$/.test(text)) return text.slice(1)
  return /^\d+$/.test(text) ? readNational(text, home) : undefined
}

const readExact = (plans: Plans, text: string, home: CountryCode): ValueReading => {
  if (emergencyCallers.has(text.replace("+", ""))) return fault("emergency")
  const value = readNumber(plans, text, home)
  return value === undefined ? fault("number") : { ok: true, value: { match: "exact", value, valueTo: null } }
}

/** Digits after the calling code become digits with it; the leading 0 or 1 of long-distance calls is left out. */
const withCallingCode = (text: string, home: CountryCode): string => {
  const { callingCode, internationalPrefix } = numberings[home]
  if (text.startsWith("+")) return text.slice(1)
  if (text.startsWith(internationalPrefix)) return text.slice(internationalPrefix.length)
  return callingCode + text.replace(callingCode === "1" ? /^1/ : /^0/, "")
}

const readPrefix = (text: string, home: CountryCode): ValueReading => {
  if (!/^\+?\d+$/.test(text)) return fault("prefix")
  if (isEmergencyNumber(text) && !text.startsWith("+")) return fault("emergency")
  const value = withCallingCode(text, home)
  return /^[1-9]\d{0,14}$/.test(value)
    ? { ok: true, value: { match: "prefix", value, valueTo: null } }
    : fault("prefix")
}

const readRange = (plans: Plans, text: string, textTo: string, home: CountryCode): ValueReading => {
  if (isEmergencyNumber(text)) return fault("emergency")
  const [value, valueTo] = [readNumber(plans, text, home), readNumber(plans, textTo, home)]
  if (value === undefined) return fault("number")
  if (valueTo === undefined || valueTo.length !== value.length || valueTo < value) return fault("rangeEnd", "valueTo")
  const isInside = (number: string) => number.length === value.length && number >= value && number <= valueTo
  return [...emergencyCallers].some(isInside)
    ? fault("emergency")
    : { ok: true, value: { match: "range", value, valueTo } }
}

const readCountry = ({ isCountry }: Plans, text: string): ValueReading => {
  const code = text.toUpperCase() === "UK" ? "GB" : text.toUpperCase()
  return isCountry(code) ? { ok: true, value: { match: "country", value: code, valueTo: null } } : fault("country")
}

const readPattern = (text: string, home: CountryCode): ValueReading => {
  if (!/^\+?\d[\d*?]*$/.test(text) || !/[*?]/.test(text)) return fault("pattern")
  const value = withCallingCode(text, home).replace(/\*+/g, "*")
  if (!/^[1-9][\d*?]{0,24}$/.test(value)) return fault("pattern")
  return allEmergencyNumbers.some((number) => matchesPattern(value, number))
    ? fault("emergency")
    : { ok: true, value: { match: "pattern", value, valueTo: null } }
}

/** Short numbers such as 411 have no plus sign. */
const shownNumber = (digits: string): string => (digits.length < 7 ? digits : `+${digits}`)

/** The stored value as it is shown and can be typed again. */
export const shownValue = ({ match, value }: Pick<RuleMatch, "match" | "value">): string => {
  if (match === "country") return value
  return match === "exact" || match === "range" ? shownNumber(value) : `+${value}`
}
/** The same of the last number of a range. */
export const shownEnd = (valueTo: string | null): string | null => (valueTo === null ? null : shownNumber(valueTo))
