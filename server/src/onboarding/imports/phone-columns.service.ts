import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import {
  isPhoneMake,
  lineCountOf,
  makeNames,
  makes,
  phoneSheets,
  type Make,
} from "@dialplane/contract/inventory/devices/models"
import type { Cells } from "./import-kind.rules.ts"
import type { problemList } from "./imports.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

/** A make by its name as it is sold or as we call it; a model however its letters are written. */
export const findMake = (text: string): Make | undefined =>
  makes.find((make) => make === text.toLowerCase() || makeNames[make].toLowerCase() === text.toLowerCase())
export const findModel = (make: Make, text: string): string | undefined => {
  if (!isPhoneMake(make)) return text === "" || text.toLowerCase() === make ? make : undefined
  const wanted = text.toLowerCase().replace(/[\s-]/g, "")
  return (
    phoneSheets[make].models.find(({ model }) => model.toLowerCase().replace(/[\s-]/g, "") === wanted)?.model ??
    (lineCountOf(make, text) === undefined ? undefined : text)
  )
}

/** Make and model, whichever columns they stand in. */
export const checkPhone = (
  cells: Cells,
  makeColumn: string,
  modelColumn: string,
  problems: ReturnType<typeof problemList>,
) => {
  const make = findMake(cells[makeColumn] ?? "")
  if (make === undefined)
    problems.add(makeColumn, cells[makeColumn] === "" ? rowMessages.required : rowMessages.makeUnknown)
  else if (findModel(make, cells[modelColumn] ?? "") === undefined)
    problems.add(
      modelColumn,
      cells[modelColumn] === "" ? rowMessages.required : rowMessages.modelUnknown(makeNames[make]),
    )
}

interface EmergencyPlaces {
  readonly country: CountryCode
  readonly emergency: ReadonlyMap<string, { readonly id: number; readonly state: string }>
}

/** A line that may speak in a country with a duty needs a place that help would be sent to. */
export const checkEmergency = (
  cells: Cells,
  known: EmergencyPlaces,
  problems: ReturnType<typeof problemList>,
  isNeeded: boolean,
) => {
  const name = cells["emergency_location"] ?? ""
  const place = known.emergency.get(name.toLowerCase())
  if (name === "") {
    if (isNeeded && requiresEmergencyLocation(known.country))
      problems.add("emergency_location", rowMessages.emergencyLocationNeeded)
  } else if (place === undefined) problems.add("emergency_location", rowMessages.emergencyLocationUnknown)
  else if (place.state !== "active") problems.add("emergency_location", rowMessages.emergencyLocationInactive)
}
