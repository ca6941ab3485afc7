import { changeLocationStatusV2 } from "./locations.endpoints.ts"

/** The versions of a change of a location's status; the table of widgets says who takes which. */
export const locationStatusChanges = { v2: changeLocationStatusV2 } as const
