import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { emergencyLocationProblems } from "../emergency-locations/emergency-locations.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { bulkPreview } from "../../kit/bulk-preview.ts"
import { commonProblems } from "../../kit/problem.ts"
import { locationProblems as refusals } from "./locations.problems.ts"
import {
  bulkMove,
  location,
  locationDraft,
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
  networkLocation,
  networkLocationDraft,
  networkLocationEdit,
  networkLocationQuery,
  requestDecision,
  requestIdText,
  startedJob,
} from "./locations.schema.ts"

const ofLocation = z.strictObject({ accountId: accountIdText, locationId: locationIdText })
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
  summary: "The places of an account, with what is at each of them",
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
  summary: "One place",
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
]
const changingProblems = [refusals.notFound, refusals.changedMeanwhile, refusals.countryFixed, ...savingProblems]

export const createLocation = endpoint({
  ...shared,
  method: "POST",
  path: one,
  aliases: [appServer],
  calls: ["b72-post-location-location-id", "b79-post-locations"],
  summary: "Add a place",
  access: access.inAccount("create:locations"),
  params: inAccount,
  body: locationDraft,
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
  summary: "Change a place, all of it",
  body: locationEdit,
})
/** The older method for the same. */
export const postLocation = endpoint({
  ...changing,
  method: "POST",
  path: `${one}/:locationId`,
  summary: "Change a place, all of it (as PUT)",
  body: locationEdit,
})
export const patchLocation = endpoint({
  ...changing,
  method: "PATCH",
  path: `${one}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  calls: ["b72-patch-location-location-id"],
  summary: "Change parts of a place; what is left out stays",
  body: locationPatch,
})

/**
 * The change of status in its second version, for one place: a place is not an account of its own here, so the address
 * names it below the account that has it. The first version knows whole accounts only.
 */
export const changeLocationStatusV2 = endpoint({
  service: "billing",
  method: "PUT",
  path: "/api/billing/v2/accounts/:accountId/locations/:locationId/status/:locationStatus/now",
  idempotency: "accepted",
  summary: "Change the status of a location at once (v2)",
  access: access.inAccount("update:locations"),
  params: ofLocation.extend({ locationStatus }),
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
  summary: "Remove a place that nothing is at",
  access: access.inAccount("delete:locations"),
  params: ofLocation,
  problems: [refusals.notFound, refusals.isDefault, refusals.inUse],
})

export const listLocationServices = endpoint({
  ...shared,
  method: "GET",
  path: "/api/ucaas/account/:accountId/locationServices",
  summary: "What is at which place: extensions, numbers, phones",
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
  summary: "Move services to another place; a job with a result for each of them",
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
  summary: "What a move of services to another place would do, and which would be left out and why; nothing is changed",
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
  summary: "Address ranges and the places they belong to: all, one place's, or the one an address lies in",
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
  summary: "One address range",
  access: access.inAccount("read:locations"),
  params: ofNetwork,
  response: networkLocation,
  problems: [refusals.networkNotFound],
})
export const createNetworkLocation = endpoint({
  ...provisioning,
  ...versions("network-locations"),
  method: "POST",
  summary: "Say that an address range is a place's; ranges of an account never overlap",
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
  summary: "Remove an address range",
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
  summary: "Who asked for which new place, and what became of it",
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
  summary: "One request for a new place",
  access: access.inAccount("read:locations"),
  params: ofRequest,
  response: locationRequest,
  problems: [refusals.requestNotFound],
})
export const createLocationRequest = endpoint({
  ...provisioning,
  ...versions("add-location-requests"),
  method: "POST",
  summary: "Ask for a new place; for who may see places but not add them",
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
  summary: "Approve a request (the place is added), decline it, or take it back; who decides may add places",
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
