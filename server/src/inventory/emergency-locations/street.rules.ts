import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type {
  AddressIssue,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"

/** Post office boxes, in the terms of each country. */
const box =
  /\b(?:p\.?\s*o\.?|g\.?p\.?o\.?|post\s*office|postal)\s*\.?\s*(?:box|bag)\b|\b(?:locked|private)\s+(?:mail\s+)?bag\b|\bc\.?p\.?\s+\d|\bcase\s+postale\b/i

/** The format of house numbers. In Britain and India a building name is valid as well. */
const numbers: Readonly<Record<CountryCode, { readonly pattern: RegExp; readonly message: string }>> = {
  US: {
    pattern: /^\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?(?: 1\/[234])?$/,
    message: "Enter digits, such as 77, 77B or 100-12.",
  },
  CA: {
    pattern: /^\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?(?: 1\/[234])?$/,
    message: "Enter digits, such as 77, 77B or 5-1020.",
  },
  AU: {
    pattern: /^(?:[A-Za-z]?\d+[A-Za-z]?\/)?\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?$/,
    message: "Enter digits, such as 22, 3/22 or 22-24.",
  },
  GB: { pattern: /[\p{L}\p{N}]/u, message: "Enter a number or the name of the building." },
  IN: { pattern: /[\p{L}\p{N}]/u, message: "Enter a house, plot or flat number, or the name of the building." },
}

const issue = (field: AddressIssue["field"], message: string, suggestion: string | null = null): AddressIssue => ({
  field,
  message,
  severity: "error",
  suggestion,
})

/** A number entered in front of the street: "77 Commercial Street". */
const numberInStreet = (street: string) => /^(\d+[A-Za-z]?(?:[-/]\d+[A-Za-z]?)?),?\s+(\p{L}.*)$/u.exec(street)

export const streetIssues = ({ countryCode, streetNumber, street }: EmergencyAddress): AddressIssue[] => {
  if (box.test(`${streetNumber} ${street}`))
    return [
      issue("street", "Emergency services cannot be sent to a P.O. box. Enter the street address of the building."),
    ]
  const inside = numberInStreet(street)
  if (streetNumber === "" && inside !== null) {
    return [
      issue("streetNumber", "Enter the number in its own field.", inside[1]!),
      issue("street", "Enter the number in its own field.", inside[2]!),
    ]
  }
  return [
    ...(streetNumber === ""
      ? [issue("streetNumber", "The house number is missing.")]
      : numbers[countryCode].pattern.test(streetNumber)
        ? []
        : [issue("streetNumber", numbers[countryCode].message)]),
    ...(street === ""
      ? [issue("street", "The street is missing.")]
      : /\p{L}|\d/u.test(street)
        ? []
        : [issue("street", "Enter the name of a street.")]),
  ]
}
