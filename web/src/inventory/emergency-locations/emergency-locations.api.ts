import {
  assignExtensions,
  createEmergencyLocation,
  deleteEmergencyLocation,
  getEmergencyLocation,
  getEmergencyReadiness,
  listEmergencyFollowers,
  listEmergencyLocations,
  listEmergencyLocationUses,
  listExtensionDevices,
  retryEmergencyLocation,
  updateEmergencyLocation,
  validateEmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.endpoints"
import type {
  EmergencyAddress,
  Followers,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"
import { call } from "../../kit/request/call.ts"

staleBy(
  "emergencyLocation",
  listEmergencyLocations,
  getEmergencyLocation,
  listExtensionDevices,
  getEmergencyReadiness,
  listEmergencyFollowers,
)

/** Everything that shows emergency locations or counts lines by them. */
const shown = [
  listEmergencyLocations,
  getEmergencyLocation,
  listEmergencyLocationUses,
  listExtensionDevices,
  getEmergencyReadiness,
  listEmergencyFollowers,
]

/** All of an account's, for pickers: a page of the largest size. */
export const emergencyLocationsQuery = (accountId: number) =>
  query(listEmergencyLocations, { params: { accountId }, query: { limit: 750 } })
export const emergencyLocationQuery = (accountId: number, locationId: number) =>
  query(getEmergencyLocation, { params: { accountId, locationId } }, { customError: true })
export const emergencyReadinessQuery = (accountId: number) =>
  query(getEmergencyReadiness, { params: { accountId } }, { customError: true })
export const emergencyUsesQuery = (accountId: number, locationId: number) =>
  query(listEmergencyLocationUses, { params: { accountId, locationId } }, { noCache: true })
/** Which phones and apps follow the location of these extensions, and which have their own. */
export const emergencyFollowersQuery = (accountId: number, extensionIds: readonly number[]) =>
  query(
    listEmergencyFollowers,
    { params: { accountId }, body: { extensionIds: [...extensionIds] } },
    { customError: true, noCache: true },
  )
const longestFollowUpMilliseconds = 4000
/**
 * The same after a change, without the query cache: the form closes meanwhile, and a canceled query returns old data.
 * Undefined when it cannot be read: the change is saved all the same, and the message leaves it out.
 */
export const readFollowersAfterChange = (
  accountId: number,
  extensionIds: readonly number[],
): Promise<Followers | undefined> =>
  call(
    listEmergencyFollowers,
    { params: { accountId }, body: { extensionIds: [...extensionIds] } },
    { customError: true, signal: AbortSignal.timeout(longestFollowUpMilliseconds) },
  ).catch(() => undefined)
/** Validates an address on the server; nothing is stored. */
export const addressVerdictQuery = (accountId: number, address: EmergencyAddress) =>
  query(validateEmergencyAddress, { params: { accountId }, body: address }, { customError: true })

export const addEmergencyLocation = mutation(createEmergencyLocation, { errors: "form", invalidates: shown })
export const saveEmergencyLocation = mutation(updateEmergencyLocation, { errors: "form", invalidates: shown })
export const removeEmergencyLocation = mutation(deleteEmergencyLocation, { errors: "form", invalidates: shown })
export const tryEmergencyLocationAgain = mutation(retryEmergencyLocation, { invalidates: shown })
export const assignLines = mutation(assignExtensions, {
  errors: "form",
  invalidates: shown,
  invalidatesTopics: ["extension"],
})
