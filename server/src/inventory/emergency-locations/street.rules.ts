import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type {
  AddressIssue,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"

/** Boxes where letters wait, in the words of each country. */
const box =
  /\b(?:p\.?\s*o\.?|g\.?p\.?o\.?|post\s*office|postal)\s*\.?\s*(?:box|bag)\b|\b(?:locked|private)\s+(?:mail\s+)?bag\b|\bc\.?p\.?\s+\d|\bcase\s+postale\b/i

/** How a house is told from the next. In Britain and India a building's name does as well. */
const numbers: Readonly<Record<CountryCode, { readonly pattern: RegExp; readonly message: string }>> = {
  US: { pattern: /^\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?(?: 1\/[234])?$/, message: "Digits, such as 77, 77B or 100-12." },
  CA: { pattern: /^\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?(?: 1\/[234])?$/, message: "Digits, such as 77, 77B or 5-1020." },
  AU: {
    pattern: /^(?:[A-Za-z]?\d+[A-Za-z]?\/)?\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?$/,
    message: "Digits, such as 22, 3/22 or 22-24.",
  },
  GB: { pattern: /[\p{L}\p{N}]/u, message: "A number or the name of the building." },
  IN: { pattern: /[\p{L}\p{N}]/u, message: "A house, plot or flat number, or the name of the building." },
}

const issue = (field: AddressIssue["field"], message: string, suggestion: string | null = null): AddressIssue => ({
  field,
  message,
  severity: "error",
  suggestion,
})

/** The number that was typed in front of the street: "77 Commercial Street". */
const numberInStreet = (street: string) => /^(\d+[A-Za-z]?(?:[-/]\d+[A-Za-z]?)?),?\s+(\p{L}.*)$/u.exec(street)

export const streetIssues = ({ countryCode, streetNumber, street }: EmergencyAddress): AddressIssue[] => {
  if (box.test(`${streetNumber} ${street}`))
    return [
      issue("street", "Emergency services cannot be sent to a post-office box. Give the street the building is in."),
    ]
  const inside = numberInStreet(street)
  if (streetNumber === "" && inside !== null) {
    return [
      issue("streetNumber", "The number belongs in a field of its own.", inside[1]!),
      issue("street", "The number belongs in a field of its own.", inside[2]!),
    ]
  }
  return [
    ...(streetNumber === ""
      ? [issue("streetNumber", "Rescuers need the number of the house.")]
      : numbers[countryCode].pattern.test(streetNumber)
        ? []
        : [issue("streetNumber", numbers[countryCode].message)]),
    ...(street === ""
      ? [issue("street", "Rescuers need the street.")]
      : /\p{L}|\d/u.test(street)
        ? []
        : [issue("street", "This is not the name of a street.")]),
  ]
}
