import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { createStore } from "../store.ts"

type Library = typeof import("libphonenumber-js/min")

/** The numbering plans of the world are heavy: loaded when the first number is shown. */
const library = createStore<Library | undefined>(undefined)
let loading: Promise<void> | undefined
export const phoneLibrary = library
/** One that does not come is tried again with the next number; until then numbers are shown as they are kept. */
export const loadPhoneLibrary = () =>
  (loading ??= import("libphonenumber-js/min").then(library.set, () => (loading = undefined)))

/** National format for numbers of one's own country, international for others; what cannot be read stays as it is. */
export const formatPhoneNumber = (
  { parsePhoneNumberFromString }: Library,
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

/** Numbers are kept with their calling code and without a plus; short ones are extensions and the like. */
const withPlus = (digits: string, home: CountryCode) =>
  /^\d{11,15}$/.test(digits) || (home !== "US" && /^\d{10,}$/.test(digits) && !digits.startsWith("0"))
    ? `+${digits}`
    : digits

/** A sentence of the server's, its numbers written as people write them. */
export const numbersText = (sentence: string, show: (number: string) => string): string =>
  sentence.replace(/\+[1-9]\d{6,14}(?!\d)/g, show)
