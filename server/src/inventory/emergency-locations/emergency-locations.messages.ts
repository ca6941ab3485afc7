import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { EmergencyUse } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { texts } from "@dialplane/contract/kit/language"

const listed = (items: readonly string[]) => new Intl.ListFormat("en", { type: "conjunction" }).format(items)

const kindLabels: Readonly<Record<EmergencyUse["kind"], readonly [one: string, many: string]>> = {
  extension: ["extension", "extensions"],
  device: ["phone", "phones"],
  line: ["phone or app", "phones and apps"],
  location: ["location", "locations"],
}

export const emergencyLocationMessages = texts("emergencyLocations", {
  withSuggestion: (message: string, suggestion: string) => `${message} Did you mean “${suggestion}”?`,
  /** "3 lines (201 Ava Adler, 202 …) and 1 location (Head office)". */
  uses: (uses: readonly EmergencyUse[]) =>
    listed(
      Object.entries(kindLabels).flatMap(([kind, [one, many]]) => {
        const labels = uses.filter((use) => use.kind === kind).map(({ label }) => label)
        if (labels.length === 0) return []
        const shown = labels.length > 3 ? `${labels.slice(0, 3).join(", ")} …` : labels.join(", ")
        return [`${labels.length} ${labels.length === 1 ? one : many} (${shown})`]
      }),
    ),
  linesAndMore: (names: readonly string[], more: number) => listed(more > 0 ? [...names, `${more} more`] : names),
})

const postalCodeLabels: Readonly<Record<CountryCode, string>> = {
  US: "ZIP code",
  CA: "postal code",
  GB: "postcode",
  AU: "postcode",
  IN: "PIN code",
}
const provinceLabels: Readonly<Record<CountryCode, string>> = {
  US: "state",
  CA: "province",
  GB: "part of the country",
  AU: "state",
  IN: "state",
}

export const addressMessages = texts("emergencyLocations.address", {
  postalCodeMissing: (country: CountryCode) => `The ${postalCodeLabels[country]} is missing.`,
  provinceMissing: (country: CountryCode) => `The ${provinceLabels[country]} is missing.`,
  otherProvince: (country: CountryCode, postalCode: string, provinces: readonly string[], entered: string) =>
    `The ${postalCodeLabels[country]} ${postalCode} is in ${provinces.join(" or ")}, not in ${entered}. Correct the wrong one.`,
  provinceCode: (name: string) => `Enter the code for ${name}.`,
  provinceUnknown: (entered: string) => `There is no “${entered}” in this country.`,
  cityMissing: "The city is missing.",
  cityNotFound: (entered: string, similar: string) => `Did you mean “${similar}”? “${entered}” was not found there.`,
  validator: "Sandbox (postal rules, no carrier)",
})

export const streetMessages = texts("emergencyLocations.street", {
  numberUS: "Enter digits, such as 77, 77B or 100-12.",
  numberCA: "Enter digits, such as 77, 77B or 5-1020.",
  numberAU: "Enter digits, such as 22, 3/22 or 22-24.",
  numberGB: "Enter a number or the name of the building.",
  numberIN: "Enter a house, plot or flat number, or the name of the building.",
  postOfficeBox: "Emergency services cannot be sent to a P.O. box. Enter the street address of the building.",
  numberInStreet: "Enter the number in its own field.",
  numberMissing: "The street number is missing.",
  streetMissing: "The street is missing.",
  streetUnreadable: "Enter the name of a street.",
})
