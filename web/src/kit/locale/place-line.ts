interface Place {
  readonly city: string
  readonly province: string
  readonly postalCode: string
  readonly countryCode?: string | undefined
}

const filled = (...parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== "")

/**
 * City, part of the country and post code as they are written there: in Britain the part of the country is no part of
 * an address.
 */
const placeOf = ({ city, province, postalCode, countryCode }: Place): string =>
  countryCode === "GB"
    ? filled(city, postalCode).join(" ")
    : countryCode === "AU"
      ? filled(city, province, postalCode).join(" ")
      : filled(city, filled(province, postalCode).join(" ")).join(", ")

/** An address in one line, as lists and pickers show it. */
export const placeLine = (streets: readonly string[], place: Place): string =>
  filled(...streets, placeOf(place)).join(", ")
