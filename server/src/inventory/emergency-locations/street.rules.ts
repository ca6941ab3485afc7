import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type {
  AddressIssue,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { streetMessages } from "./emergency-locations.messages.ts"

/** Post office boxes, in the terms of each country. */
const box =
  /\b(?:p\.?\s*o\.?|g\.?p\.?o\.?|post\s*office|postal)\s*\.?\s*(?:box|bag)\b|\b(?:locked|private)\s+(?:mail\s+)?bag\b|\bc\.?p\.?\s+\d|\bcase\s+postale\b/i

/** The format of house numbers. In Britain and India a building name is valid as well. */
const numbers: Readonly<Record<CountryCode, RegExp>> = {
  US: /^\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?(?: 1\/[234])?$/,
  CA: /^\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?(?: 1\/[234])?$/,
  AU: /^(?:[A-Za-z]?\d+[A-Za-z]?\/)?\d+[A-Za-z]?(?:-\d+[A-Za-z]?)?$/,
  GB: /[\p{L}\p{N}]/u,
  IN: /[\p{L}\p{N}]/u,
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
  if (box.test(`${streetNumber} ${street}`)) return [issue("street", streetMessages.postOfficeBox)]
  const inside = numberInStreet(street)
  if (streetNumber === "" && inside !== null) {
    return [
      issue("streetNumber", streetMessages.numberInStreet, inside[1]!),
      issue("street", streetMessages.numberInStreet, inside[2]!),
    ]
  }
  return [
    ...(streetNumber === ""
      ? [issue("streetNumber", streetMessages.numberMissing)]
      : numbers[countryCode].test(streetNumber)
        ? []
        : [issue("streetNumber", streetMessages[`number${countryCode}`])]),
    ...(street === ""
      ? [issue("street", streetMessages.streetMissing)]
      : /\p{L}|\d/u.test(street)
        ? []
        : [issue("street", streetMessages.streetUnreadable)]),
  ]
}
