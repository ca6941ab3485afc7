import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
} from "libphonenumber-js/min"
import { texts } from "./language.ts"
import { phoneNumberLimits } from "./phone-number-limits.ts"

/** Numbers with these prefixes are never offered or assigned. */
export const excludedPrefixes = ["6113", "6118", "6119"] as const
export const tollFreePrefixes = ["1800", "1833", "1844", "1855", "1866", "1877", "1888"] as const

/** What can be wrong with a number; the texts complete "This number …". */
export const phoneNumberErrors = texts("phoneNumbers.errors", {
  NOT_A_NUMBER: "is not a phone number",
  INVALID_COUNTRY: "has no country we know",
  TOO_SHORT: "is too short",
  TOO_LONG: "is too long",
})
export type PhoneNumberError = keyof typeof phoneNumberErrors

export interface PhoneNumber {
  /** With plus and calling code, without spaces. */
  readonly number: string
  readonly country: string | undefined
  readonly callingCode: string
  readonly nationalNumber: string
  /** Whether its number of digits exists in its country. */
  readonly hasUsualLength: boolean
}
export type PhoneNumberReading =
  | { readonly ok: true; readonly value: PhoneNumber }
  | { readonly ok: false; readonly error: PhoneNumberError }

/** Parses typed text. Without a plus sign the country is required; UK means GB. */
export const readPhoneNumber = (text: string, country?: string): PhoneNumberReading => {
  const trimmed = text.trim()
  const home = country === "UK" ? "GB" : country
  if (trimmed.length > phoneNumberLimits.longestInput) return { ok: false, error: "TOO_LONG" }
  if (home !== undefined && !isSupportedCountry(home)) return { ok: false, error: "INVALID_COUNTRY" }
  try {
    const found = parsePhoneNumberWithError(trimmed, {
      extract: false,
      ...(home === undefined ? {} : { defaultCountry: home }),
    })
    return {
      ok: true,
      value: {
        number: found.number,
        country: countryOf(found.number, found.country),
        callingCode: found.countryCallingCode,
        nationalNumber: found.nationalNumber,
        hasUsualLength: found.isPossible(),
      },
    }
  } catch (error) {
    if (error instanceof ParseError)
      return { ok: false, error: isPhoneNumberError(error.message) ? error.message : "NOT_A_NUMBER" }
    throw error
  }
}

const isPhoneNumberError = (text: string): text is PhoneNumberError => text in phoneNumberErrors
const digitsOf = (text: string) => text.replace(/\D/g, "")

// 1999… is not an area code of the numbering plan, but full-length numbers with it are in use in the US.
const countryOf = (number: string, found: string | undefined) =>
  found ?? (/^1999\d{7}$/.test(digitsOf(number)) ? "US" : undefined)

/** The country of a number without one, from its leading digits. */
export const inferCountry = (text: string): string | undefined => {
  const reading = readPhoneNumber(`+${digitsOf(text)}`)
  return reading.ok ? reading.value.country : undefined
}

const startsWithOneOf = (prefixes: readonly string[]) => (text: string) =>
  prefixes.some((prefix) => digitsOf(text).startsWith(prefix))
export const isTollFree = startsWithOneOf(tollFreePrefixes)
export const isExcluded = startsWithOneOf(excludedPrefixes)

/** Every country of the numbering plan, with its calling code. */
export const countryCallingCodes = (): { readonly countryCode: string; readonly callingCode: string }[] =>
  getCountries().map((countryCode) => ({ countryCode, callingCode: getCountryCallingCode(countryCode) }))
