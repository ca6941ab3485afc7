/** Directions that stand before the name of a street in North America. */
export const predirectionals = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const

/**
 * "N Main St" is the direction N and the street Main St. A street that is only a direction (N, Chicago has some) keeps
 * its name.
 */
export const splitStreet = (street: string): { readonly predirectional: string | null; readonly name: string } => {
  const [first = "", ...rest] = street.split(" ")
  const found = predirectionals.find((one) => one === first.replace(/\.$/, "").toUpperCase())
  return found === undefined || rest.length === 0
    ? { predirectional: null, name: street }
    : { predirectional: found, name: rest.join(" ") }
}
export const joinStreet = (predirectional: string | null, name: string): string =>
  predirectional === null ? name : `${predirectional} ${name}`

/** Only in countries whose streets have them, and only if the installation has a separate field. */
export const asksDirectionApart = (
  countryCode: string,
  { separatePredirectional }: { readonly separatePredirectional: boolean },
): boolean => separatePredirectional && (countryCode === "US" || countryCode === "CA")
