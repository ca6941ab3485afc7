import { locationStatusChanges } from "@dialplane/contract/inventory/locations/location-calls"
import {
  createLocation,
  createLocationRequest,
  createNetworkLocation,
  decideLocationRequest,
  deleteLocation,
  deleteNetworkLocation,
  getLocation,
  getLocationRequest,
  listLocationRequests,
  listLocations,
  listLocationServices,
  listNetworkLocations,
  moveServices,
  patchLocation,
  previewMoveServices,
  updateLocation,
  updateNetworkLocation,
} from "@dialplane/contract/inventory/locations/locations.endpoints"
import { versionFor } from "@dialplane/contract/kit/widget-pins"
import { mutation } from "../../kit/data/mutation.ts"
import type { CallInput } from "../../kit/request/call-types.ts"
import { query } from "../../kit/data/query.ts"
import { staleBy } from "../../kit/live/stale-by.ts"

staleBy("emergencyLocation", listLocations, getLocation)
staleBy("location", listLocations, getLocation, listLocationServices, listNetworkLocations)
staleBy("locationRequest", listLocationRequests, getLocationRequest)

const places = [listLocations, getLocation, listLocationServices]
const networks = [listNetworkLocations, ...places]
const requests = [listLocationRequests, getLocationRequest, ...places]

/** All of an account's, for pickers. */
export const locationsQuery = (accountId: number) =>
  query(listLocations, { params: { accountId }, query: { limit: 750 } })
export const locationQuery = (accountId: number, locationId: number) =>
  query(getLocation, { params: { accountId, locationId } }, { customError: true })
export const networksQuery = (accountId: number) =>
  query(listNetworkLocations, { params: { accountId } }, { customError: true })
export const networkOfAddressQuery = (accountId: number, address: string) =>
  query(listNetworkLocations, { params: { accountId }, query: { address } }, { customError: true })
export const pendingRequestsQuery = (accountId: number) =>
  query(listLocationRequests, { params: { accountId }, query: { state: "pending" } }, { customError: true })
export const requestQuery = (accountId: number, requestId: number) =>
  query(getLocationRequest, { params: { accountId, requestId } }, { customError: true })

export const addLocation = mutation(createLocation, { errors: "form", invalidates: places })
export const saveLocation = mutation(updateLocation, { errors: "form", invalidates: places })
export const changeLocation = mutation(patchLocation, { invalidates: places })
export const activateLocation = mutation(
  locationStatusChanges[versionFor("changeAccountStatus", "location-activate-now")],
  { invalidates: places },
)
export const changeLocationStatus = mutation(
  locationStatusChanges[versionFor("changeAccountStatus", "locations-table")],
  { invalidates: places },
)
export const removeLocation = mutation(deleteLocation, { errors: "form", invalidates: places })
/** A preview of a move. */
export const movePreviewQuery = (accountId: number, body: CallInput<typeof previewMoveServices>["body"]) =>
  query(previewMoveServices, { params: { accountId }, body }, { customError: true, noCache: true })
export const moveToLocation = mutation(moveServices, { errors: "form", invalidates: places })
export const addNetwork = mutation(createNetworkLocation, { errors: "form", invalidates: networks })
export const saveNetwork = mutation(updateNetworkLocation, { errors: "form", invalidates: networks })
export const removeNetwork = mutation(deleteNetworkLocation, { errors: "form", invalidates: networks })
export const askForLocation = mutation(createLocationRequest, { errors: "form", invalidates: requests })
export const decideRequest = mutation(decideLocationRequest, { errors: "form", invalidates: requests })
