import { emergencyLocationProblems } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.problems"
import {
  addressFields,
  type AddressVerdict,
  type EmergencyLocation,
  type EmergencyLocationDraft,
  type EmergencyUse,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type { Problem } from "@dialplane/contract/kit/problem"

/** What is sent to the carrier; the name of the location is not. */
export const carrierPart = ({ customerName, address }: Pick<EmergencyLocationDraft, "customerName" | "address">) =>
  JSON.stringify([customerName, address.countryCode, ...addressFields.map((field) => address[field])])

/** The errors of a verdict, for the fields of a form that keeps the address under `address`. */
export const fieldErrors = ({ issues }: AddressVerdict) =>
  issues
    .filter(({ severity }) => severity === "error")
    .map(({ field, message, suggestion }) => ({
      field: `address.${field}`,
      details: suggestion === null ? message : `${message} Did you mean “${suggestion}”?`,
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

const kindLabels: Readonly<Record<EmergencyUse["kind"], readonly [one: string, many: string]>> = {
  extension: ["extension", "extensions"],
  device: ["phone", "phones"],
  line: ["phone or app", "phones and apps"],
  location: ["location", "locations"],
}

/** "3 lines (201 Ava Adler, 202 …) and 1 location (Head office)". */
export const usesText = (uses: readonly EmergencyUse[]): string => {
  const groups = Object.entries(kindLabels).flatMap(([kind, [one, many]]) => {
    const labels = uses.filter((use) => use.kind === kind).map(({ label }) => label)
    if (labels.length === 0) return []
    const shown = labels.length > 3 ? `${labels.slice(0, 3).join(", ")} …` : labels.join(", ")
    return [`${labels.length} ${labels.length === 1 ? one : many} (${shown})`]
  })
  return new Intl.ListFormat("en", { type: "conjunction" }).format(groups)
}
