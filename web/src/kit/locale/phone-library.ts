import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min"

/** What the portal needs of the library, which has a third more. */
export const phoneNumbers = { isSupportedCountry, parsePhoneNumberFromString }
