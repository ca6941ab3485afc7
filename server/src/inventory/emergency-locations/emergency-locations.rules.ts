import { emergencyLocationProblems } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.problems"
import {
  addressFields,
  type AddressVerdict,
  type EmergencyLocation,
  type EmergencyLocationDraft,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type { Problem } from "@dialplane/contract/kit/problem"
import { emergencyLocationMessages } from "./emergency-locations.messages.ts"

/** What is sent to the carrier; the name of the location is not. */
export const carrierPart = ({ customerName, address }: Pick<EmergencyLocationDraft, "customerName" | "address">) =>
  JSON.stringify([customerName, address.countryCode, ...addressFields.map((field) => address[field])])

/** The errors of a verdict, for the fields of a form that keeps the address under `address`. */
export const fieldErrors = ({ issues }: AddressVerdict) =>
  issues
    .filter(({ severity }) => severity === "error")
    .map(({ field, message, suggestion }) => ({
      field: `address.${field}`,
      details: suggestion === null ? message : emergencyLocationMessages.withSuggestion(message, suggestion),
    }))

/** Why this location cannot be used, if it cannot. */
export const objectionToUse = ({
  state,
  name,
}: Pick<EmergencyLocation, "state" | "name">):
  | { readonly problem: Problem; readonly details?: { readonly name: string } }
  | undefined => {
  switch (state) {
    case "active":
      return undefined
    case "failed":
      return { problem: emergencyLocationProblems.failed, details: { name } }
    case "validated":
    case "provisioning":
      return { problem: emergencyLocationProblems.stillProvisioning }
  }
}
