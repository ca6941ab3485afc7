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

/** Finds a make by its brand name or our id, and a model regardless of case, spaces and hyphens. */
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

/** Checks make and model in the given columns. */
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

/** In some countries the law requires an emergency location for each phone. */
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
