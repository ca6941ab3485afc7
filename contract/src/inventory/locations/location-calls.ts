import { changeLocationStatusV2 } from "./locations.endpoints.ts"

/** The versions of the status change of a location; the widget table says which widget uses which. */
export const locationStatusChanges = { v2: changeLocationStatusV2 } as const
