import { z } from "zod"
import { accountProblems } from "../../ground/accounts/accounts.problems.ts"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { accountIdText, inAccount } from "../../kit/ids.ts"
import { page } from "../../kit/paging.ts"
import { lookupProblems } from "../../ground/lookups/lookups.problems.ts"
import { countryId, province } from "../../ground/lookups/lookups.schema.ts"
import { emergencyLocationProblems as refusals } from "./emergency-locations.problems.ts"
import {
  addressVerdict,
  emergencyAddress,
  emergencyFilter,
  emergencyLocation,
  emergencyLocationDraft,
  emergencyLocationEdit,
  emergencyLocationIdText,
  emergencyReadiness,
  emergencyRemoval,
  emergencyUse,
  extensionAssignment,
  extensionDevices,
  extensionDevicesFilter,
  followers,
  followersQuery,
} from "./emergency-locations.schema.ts"

const ofLocation = z.strictObject({
  accountId: accountIdText,
  locationId: emergencyLocationIdText.describe("Id of the location"),
})
const base = "/api/ucaas/account/:accountId/settings/emergencylocations"
const appServer = "/api/appserver/accounts/:accountId/emergency-locations"

const shared = { service: "phoneSystem" } as const
const reading = { ...shared, method: "GET", access: access.inAccount("read:emergency-locations") } as const

export const listEmergencyLocations = endpoint({
  ...reading,
  path: base,
  aliases: [appServer],
  calls: ["b79-get-emergency-locations"],
  summary: "List the emergency locations of an account with their status",
  description: "Paged by cursor, with filters for state and text.",
  params: inAccount,
  query: emergencyFilter,
  response: page(emergencyLocation),
  problems: [accountProblems.notFound],
})

export const getEmergencyLocation = endpoint({
  ...reading,
  path: `${base}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  summary: "Get an emergency location",
  description: "The state says whether the carrier has accepted the address.",
  params: ofLocation,
  response: emergencyLocation,
  problems: [refusals.notFound],
})

export const listEmergencyLocationUses = endpoint({
  ...reading,
  path: `${base}/:locationId/uses`,
  aliases: [`${appServer}/:locationId/uses`],
  summary: "List what uses an emergency location, at most 200 entries",
  description: "Show it before the location is changed or deleted.",
  params: ofLocation,
  response: z.array(emergencyUse),
  problems: [refusals.notFound],
})

export const createEmergencyLocation = endpoint({
  ...shared,
  method: "POST",
  path: base,
  aliases: [appServer],
  calls: ["b79-post-emergency-locations"],
  summary: "Add an emergency location",
  description: "Its address is validated and then sent to the carrier.",
  access: access.inAccount("create:emergency-locations"),
  params: inAccount,
  body: emergencyLocationDraft,
  response: emergencyLocation,
  problems: [accountProblems.notFound, refusals.addressRefused, refusals.nameTaken, refusals.tooMany],
})

export const updateEmergencyLocation = endpoint({
  ...shared,
  method: "PUT",
  path: `${base}/:locationId`,
  aliases: [`${appServer}/:locationId`],
  calls: ["b79-put-emergency-locations"],
  summary: "Change an emergency location",
  description: "A new address is sent to the carrier again.",
  access: access.inAccount("update:emergency-locations"),
  params: ofLocation,
  body: emergencyLocationEdit,
  response: emergencyLocation,
  problems: [refusals.notFound, refusals.addressRefused, refusals.nameTaken, refusals.changedMeanwhile],
})

export const deleteEmergencyLocation = endpoint({
  ...shared,
  method: "DELETE",
  path: `${base}/:locationId/delete`,
  aliases: [`${base}/:locationId`, `${appServer}/:locationId`],
  calls: ["b72-delete-settings-emergencylocations-location-id-delete", "b79-delete-emergency-locations"],
  summary: "Delete an unused emergency location, or replace it everywhere in the same step",
  description: "Without replaceBy it is refused while anything uses the location.",
  access: access.inAccount("delete:emergency-locations"),
  params: ofLocation,
  query: emergencyRemoval,
  problems: [refusals.notFound, refusals.inUse, refusals.stillProvisioning, refusals.failed, refusals.replacementUnfit],
})

export const retryEmergencyLocation = endpoint({
  ...shared,
  method: "POST",
  path: `${base}/:locationId/retry`,
  aliases: [`${appServer}/:locationId/retry`],
  summary: "Send an emergency location that the carrier rejected again",
  description: "It is sent with the address that it has now.",
  access: access.inAccount("update:emergency-locations"),
  params: ofLocation,
  response: emergencyLocation,
  problems: [refusals.notFound, refusals.notFailed],
})

export const validateEmergencyAddress = endpoint({
  ...shared,
  method: "POST",
  path: `${base}/validate`,
  aliases: [`${appServer}/validate`],
  calls: ["b72-post-settings-emergencylocations-validate", "b79-call-emergency-locations-validate"],
  summary: "Validate an address for emergency services, with suggestions",
  description: "Nothing is stored.",
  access: access.inAccount("read:emergency-locations"),
  params: inAccount,
  body: emergencyAddress,
  response: addressVerdict,
  problems: [accountProblems.notFound],
  idempotency: "none",
})

export const listEmergencyProvinces = endpoint({
  ...reading,
  path: `${base}/provinces/:countryId`,
  calls: ["b72-get-settings-emergencylocations-provinces-country-id"],
  summary: "List the states, provinces or parts of a country used in emergency addresses",
  description: "The codes that emergency addresses of this country accept.",
  params: z.strictObject({
    accountId: accountIdText,
    countryId: countryId.describe("Country as two letters (ISO 3166-1)"),
  }),
  response: z.array(province),
  problems: [accountProblems.notFound, lookupProblems.countryUnknown],
})

export const listExtensionDevices = endpoint({
  ...reading,
  path: `${base}/extensiondevices`,
  calls: ["b72-get-settings-emergencylocations-extensiondevices"],
  summary: "List the lines of an account with their phones and emergency locations",
  description: "One row for each line, also for those without a location.",
  params: inAccount,
  query: extensionDevicesFilter,
  response: page(extensionDevices),
  problems: [accountProblems.notFound],
})

export const assignExtensions = endpoint({
  ...shared,
  method: "PUT",
  path: `${base}/extensiondevices`,
  summary: "Set or remove the emergency location of lines",
  description: "The location of an extension applies to its lines, unless a line has its own.",
  access: access.inAccount("update:emergency-locations"),
  params: inAccount,
  body: extensionAssignment,
  response: emergencyReadiness,
  problems: [
    accountProblems.notFound,
    refusals.notFound,
    refusals.stillProvisioning,
    refusals.failed,
    refusals.extensionUnknown,
    refusals.linesDepend,
  ],
})

export const listEmergencyFollowers = endpoint({
  ...shared,
  method: "POST",
  path: `${base}/extensiondevices/followers`,
  summary: "Preview which phones and apps follow the emergency location of extensions, and which have their own",
  description: "Ask before you change the location of extensions. Changes nothing.",
  access: access.inAccount("read:emergency-locations"),
  params: inAccount,
  body: followersQuery,
  response: followers,
  problems: [accountProblems.notFound],
  idempotency: "none",
})

export const getEmergencyReadiness = endpoint({
  ...reading,
  path: `${base}/readiness`,
  summary: "Count the lines with an active emergency location, and whether a carrier is connected",
  description: "A line without an active location has no address that emergency services get.",
  params: inAccount,
  response: emergencyReadiness,
  problems: [accountProblems.notFound],
  noCache: true,
})
