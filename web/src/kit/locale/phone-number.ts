import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { createStore } from "../store.ts"

type Library = typeof import("./phone-library.ts").phoneNumbers

/** The numbering plans are large: loaded when the first number is shown. */
const library = createStore<Library | undefined>(undefined)
let loading: Promise<void> | undefined
export const phoneLibrary = library
/** If loading fails, the next number tries again; until then numbers are shown as stored. */
export const loadPhoneLibrary = () =>
  (loading ??= import("./phone-library.ts").then(
    ({ phoneNumbers }) => library.set(phoneNumbers),
    () => (loading = undefined),
  ))

/**
 * National format for numbers of the account's country, international for others; text that is not a number stays
 * unchanged.
 */
export const formatPhoneNumber = (
  { parsePhoneNumberFromString }: Pick<Library, "parsePhoneNumberFromString">,
  number: string,
  home: CountryCode,
): string => {
  const text = number.trim()
  const parsed = parsePhoneNumberFromString(text.startsWith("+") ? text : withPlus(text, home), home)
  if (!parsed?.isPossible()) return text
  return parsed.country === home || (home === "US" && parsed.countryCallingCode === "1")
    ? parsed.formatNational()
    : parsed.formatInternational()
}

/** Numbers are stored with their calling code and without a plus; short ones are extensions or service numbers. */
const withPlus = (digits: string, home: CountryCode) =>
  /^\d{11,15}$/.test(digits) || (home !== "US" && /^\d{10,}$/.test(digits) && !digits.startsWith("0"))
    ? `+${digits}`
    : digits

/** A text of the server with its numbers formatted. */
export const numbersText = (sentence: string, show: (number: string) => string): string =>
  sentence.replace(/\+[1-9]\d{6,14}(?!\d)/g, show)
