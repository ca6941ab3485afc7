import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { bulkPreview } from "../../kit/bulk-preview.ts"
import { commonProblems } from "../../kit/problem.ts"
import { externalIdProblems } from "../../kit/synchronization.problems.ts"
import { locationProblems as refusals } from "./locations.problems.ts"
import {
  bulkMove,
  location,
  locationEdit,
  locationFilter,
  locationIdText,
  locationPatch,
  locationRequest,
  locationRequestDraft,
  locationRequestFilter,
  locationService,
  locationServiceFilter,
  locationStatus,
  locationStatusChange,
  netLocIdText,
  newLocation,
  networkLocation,
  networkLocationDraft,
  networkLocationEdit,
  networkLocationQuery,
  requestDecision,
  requestIdText,
  startedJob,
} from "./locations.schema.ts"

const ofLocation = z.strictObject({
  accountId: accountIdText,
  locationId: locationIdText.describe("Id of the location"),
})
const one = "/api/ucaas/account/:accountId/location"
const appServer = "/api/appserver/accounts/:accountId/locations"

// --- locations -------------------------------------------------------------------------------------------------------

const shared = { service: "phoneSystem" } as const

export const listLocations = endpoint({
  ...shared,
  method: "GET",
  path: "/api/ucaas/account/:accountId/locations",
  aliases: [appServer],
  calls: ["b72-get-locations", "b79-get-locations"],
  summary: "List the locations of an account with their services",
  description: "Paged by cursor, with filters for status, kind and text.",
  access: access.inAccount("read:locations"),
  params: inAccount,
  query: locationFilter,
  response: page(location),
  problems: [accountProblems.notFound],
})

export const getLocation = endpoint({
  ...shared,
  method: "GET",
  path: `${one}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  calls: ["b72-get-location-location-id"],
  summary: "Get a location",
  description: "Includes how many services of each kind belong to it.",
  access: access.inAccount("read:locations"),
  params: ofLocation,
  response: location,
  problems: [refusals.notFound],
})

const savingProblems = [
  refusals.nameTaken,
  refusals.numberUnusable,
  refusals.emergencyCountry,
  refusals.defaultNeeded,
  refusals.defaultClosed,
  emergencyLocationProblems.notFound,
  emergencyLocationProblems.stillProvisioning,
  emergencyLocationProblems.failed,
  externalIdProblems.taken,
]
const changingProblems = [refusals.notFound, refusals.changedMeanwhile, refusals.countryFixed, ...savingProblems]

export const createLocation = endpoint({
  ...shared,
  method: "POST",
  path: one,
  aliases: [appServer],
  calls: ["b72-post-location-location-id", "b79-post-locations"],
  summary: "Add a location",
  description: "The first location of an account becomes its default.",
  access: access.inAccount("create:locations"),
  params: inAccount,
  body: newLocation,
  response: location,
  problems: [accountProblems.notFound, ...savingProblems],
})

const changing = {
  ...shared,
  access: access.inAccount("update:locations"),
  params: ofLocation,
  response: location,
  problems: changingProblems,
} as const
export const updateLocation = endpoint({
  ...changing,
  method: "PUT",
  path: `${one}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  calls: ["b72-put-location-location-id", "b79-put-locations"],
  summary: "Replace a location",
  description: "Fields that are left out get their default: use PATCH to change some of them.",
  body: locationEdit,
})
/** The older method for the same operation. */
export const postLocation = endpoint({
  aliasOf: "locations.updateLocation",
  ...changing,
  method: "POST",
  path: `${one}/:locationId`,
  summary: "Replace a location (as PUT)",
  description: "The same as PUT at this address.",
  body: locationEdit,
})
export const patchLocation = endpoint({
  ...changing,
  method: "PATCH",
  path: `${one}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  calls: ["b72-patch-location-location-id"],
  summary: "Change a location",
  description: "Omitted fields stay as they are.",
  body: locationPatch,
})

/**
 * The second version of the status change, for one location. A location is not an account of its own here, so the path
 * names it below its account. The first version covers whole accounts only.
 */
export const changeLocationStatusV2 = endpoint({
  service: "billing",
  method: "PUT",
  path: "/api/billing/v2/accounts/:accountId/locations/:locationId/status/:locationStatus/now",
  idempotency: "accepted",
  summary: "Change the status of a location (v2)",
  description:
    "A closed location cannot be chosen for anything new. The default location and locations in use cannot be closed.",
  access: access.inAccount("update:locations"),
  params: ofLocation.extend({ locationStatus: locationStatus.describe("The new status") }),
  body: locationStatusChange.optional(),
  response: location,
  problems: [refusals.notFound, refusals.changedMeanwhile, refusals.defaultClosed, refusals.inUse],
})

export const deleteLocation = endpoint({
  ...shared,
  method: "DELETE",
  path: `${one}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  calls: ["b72-delete-location-location-id", "b79-delete-locations"],
  summary: "Delete a location without services",
  description: "Refused while extensions, numbers, phones or address ranges belong to it: move them first.",
  access: access.inAccount("delete:locations"),
  params: ofLocation,
  problems: [refusals.notFound, refusals.isDefault, refusals.inUse],
})

export const listLocationServices = endpoint({
  ...shared,
  method: "GET",
  path: "/api/ucaas/account/:accountId/locationServices",
  summary: "List the services at each location: extensions, numbers, phones",
  description: "One row for each extension, number and phone, paged by cursor.",
  access: access.inAccount("read:locations"),
  params: inAccount,
  query: locationServiceFilter,
  response: page(locationService),
  problems: [accountProblems.notFound],
})

export const moveServices = endpoint({
  service: "provisioning",
  method: "PUT",
  path: "/api/provisioning/accounts/:accountId/services/location",
  calls: ["b79-call-provisioning-bulk-move-of-service-location"],
  summary: "Move services to another location, as a job with a result for each",
  description: "The job has a result for each service. Services that are left out of the request stay where they are.",
  access: access.inAccount("update:locations"),
  params: inAccount,
  body: bulkMove,
  response: startedJob,
  problems: [
    accountProblems.notFound,
    refusals.notFound,
    refusals.closed,
    refusals.nothingToMove,
    refusals.sameLocation,
    refusals.moveUnderWay,
  ],
})

export const previewMoveServices = endpoint({
  service: "provisioning",
  method: "POST",
  path: "/api/provisioning/accounts/:accountId/services/location/preview",
  summary: "Preview a move of services to another location, with the services that would be skipped and why",
  description: "Changes nothing. Send the same body as for the move.",
  access: access.inAccount("update:locations"),
  params: inAccount,
  body: bulkMove,
  response: bulkPreview,
  idempotency: "none",
  problems: [
    accountProblems.notFound,
    refusals.notFound,
    refusals.closed,
    refusals.nothingToMove,
    refusals.sameLocation,
  ],
})

// --- networks --------------------------------------------------------------------------------------------------------

const versions = (rest: string) => ({
  path: `/api/provisioning/v4/accounts/:accountId/${rest}`,
  aliases: [`/api/provisioning/v3/accounts/:accountId/${rest}`, `/api/provisioning/v2/accounts/:accountId/${rest}`],
})
const provisioning = { service: "provisioning" } as const
const ofNetwork = z.strictObject({ accountId: accountIdText, netLocId: netLocIdText })

export const listNetworkLocations = endpoint({
  ...provisioning,
  ...versions("network-locations"),
  method: "GET",
  calls: ["b79-call-provisioning-v2-v4-network-locations"],
  summary: "List address ranges and their locations: all, those of a location, or the one that contains an address",
  description: "With address, finds the range that contains it.",
  access: access.inAccount("read:locations"),
  params: inAccount,
  query: networkLocationQuery,
  response: z.array(networkLocation),
  problems: [accountProblems.notFound],
})
export const getNetworkLocation = endpoint({
  ...provisioning,
  ...versions("network-locations/:netLocId"),
  method: "GET",
  summary: "Get an address range",
  description: "The range is compared with the addresses from which phones register.",
  access: access.inAccount("read:locations"),
  params: ofNetwork,
  response: networkLocation,
  problems: [refusals.networkNotFound],
})
export const createNetworkLocation = endpoint({
  ...provisioning,
  ...versions("network-locations"),
  method: "POST",
  summary: "Add an address range to a location",
  description: "The ranges of an account cannot overlap.",
  access: access.inAccount("update:locations"),
  params: inAccount,
  body: networkLocationDraft,
  response: networkLocation,
  problems: [accountProblems.notFound, refusals.notFound, refusals.networkOverlap],
})
export const updateNetworkLocation = endpoint({
  ...provisioning,
  ...versions("network-locations/:netLocId"),
  method: "PUT",
  summary: "Change an address range",
  description: "Ranges of an account cannot overlap.",
  access: access.inAccount("update:locations"),
  params: ofNetwork,
  body: networkLocationEdit,
  response: networkLocation,
  problems: [refusals.networkNotFound, refusals.notFound, refusals.networkOverlap, refusals.changedMeanwhile],
})
export const deleteNetworkLocation = endpoint({
  ...provisioning,
  ...versions("network-locations/:netLocId"),
  method: "DELETE",
  summary: "Delete an address range",
  description: "Phones that come from these addresses are no longer matched with the location.",
  access: access.inAccount("update:locations"),
  params: ofNetwork,
  problems: [refusals.networkNotFound],
})

// --- requests --------------------------------------------------------------------------------------------------------

const ofRequest = z.strictObject({ accountId: accountIdText, requestId: requestIdText })

export const listLocationRequests = endpoint({
  ...provisioning,
  ...versions("add-location-requests"),
  method: "GET",
  calls: ["b79-call-provisioning-v2-v4-add-location-requests"],
  summary: "List requests for new locations and their decisions",
  description: "Filter by state to find those that wait for a decision. Search by name of the location.",
  access: access.inAccount("read:locations"),
  params: inAccount,
  query: locationRequestFilter,
  response: page(locationRequest),
  problems: [accountProblems.notFound],
})
export const getLocationRequest = endpoint({
  ...provisioning,
  ...versions("add-location-requests/:requestId"),
  method: "GET",
  summary: "Get a request for a new location",
  description: "With the requested location, who asked for it, and the decision with its note.",
  access: access.inAccount("read:locations"),
  params: ofRequest,
  response: locationRequest,
  problems: [refusals.requestNotFound],
})
export const createLocationRequest = endpoint({
  ...provisioning,
  ...versions("add-location-requests"),
  method: "POST",
  summary: "Request a new location",
  description: "For users who can view locations but not add them.",
  access: access.inAccount("read:locations"),
  params: inAccount,
  body: locationRequestDraft,
  response: locationRequest,
  problems: [accountProblems.notFound, refusals.nameTaken],
})
export const decideLocationRequest = endpoint({
  ...provisioning,
  ...versions("add-location-requests/:requestId"),
  method: "POST",
  summary:
    "Approve a request (adds the location), decline it, or withdraw it; deciding requires permission to add locations",
  description:
    "An approved request becomes a location with the requested fields. Users can withdraw their own requests until they are decided.",
  access: access.inAccount("read:locations"),
  params: ofRequest,
  body: requestDecision,
  response: locationRequest,
  problems: [
    refusals.requestNotFound,
    refusals.requestDecided,
    refusals.notYourRequest,
    refusals.nameTaken,
    commonProblems.notAllowed,
  ],
})
