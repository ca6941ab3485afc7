interface Place {
  readonly city: string
  readonly province: string
  readonly postalCode: string
  readonly countryCode?: string | undefined
}

const filled = (...parts: readonly string[]) => parts.map((part) => part.trim()).filter((part) => part !== "")

/**
 * City, region and postal code in the order of the country. British addresses do not contain the part of the country.
 */
const placeOf = ({ city, province, postalCode, countryCode }: Place): string =>
  countryCode === "GB"
    ? filled(city, postalCode).join(" ")
    : countryCode === "AU"
      ? filled(city, province, postalCode).join(" ")
      : filled(city, filled(province, postalCode).join(" ")).join(", ")

/** An address in one line, for lists and pickers. */
export const placeLine = (streets: readonly string[], place: Place): string =>
  filled(...streets, placeOf(place)).join(", ")
