import { z } from "zod"
import { countryCodes } from "../../ground/accounts/accounts.schema.ts"
import { emergencyLocationId, emergencyState } from "../emergency-locations/emergency-locations.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, note, optionalLine } from "../../kit/text.ts"
import { timeZoneId } from "../../kit/time-zones.ts"
import { networkAddress, networkRange } from "./network-ranges.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const locationIdText = idText
export const netLocIdText = idText
export const requestIdText = idText
export type LocationId = number

export const locationKinds = ["office", "branch", "store", "warehouse", "home", "other"] as const
export const locationKind = z.enum(locationKinds)
export type LocationKind = z.infer<typeof locationKind>

/** Pending: set up before it opens. Closed: kept for the record, takes no services. */
export const locationStatuses = ["Active", "Pending", "Closed"] as const
export const locationStatus = z.enum(locationStatuses)
export type LocationStatus = z.infer<typeof locationStatus>

/** The postal address. Emergency services use the emergency location. */
export const locationAddress = z
  .strictObject({
    line1: optionalLine(100),
    line2: optionalLine(100),
    city: optionalLine(60),
    province: optionalLine(60),
    postalCode: optionalLine(12),
    countryCode: z.enum(countryCodes),
  })
  .meta({ id: "LocationAddress" })
export type LocationAddress = z.output<typeof locationAddress>

/** How many of each service are at a location. */
export const locationUsage = z
  .object({
    extensions: z.int(),
    phoneNumbers: z.int(),
    devices: z.int(),
    networks: z.int(),
  })
  .meta({ id: "LocationUsage" })
export type LocationUsage = z.infer<typeof locationUsage>

export const location = z
  .object({
    locationId: id,
    accountId,
    name: z.string(),
    kind: locationKind,
    address: locationAddress,
    timeZone: z.string(),
    mainNumber: z.string(),
    /** Where new users and phones are by default; an account with locations has exactly one. */
    isDefault: z.boolean(),
    status: locationStatus,
    emergencyLocationId: emergencyLocationId.nullable(),
    emergencyLocationName: z.string().nullable(),
    emergencyLocationState: emergencyState.nullable(),
    usage: locationUsage,
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: "Location" })
export type Location = z.infer<typeof location>

export const locationDraft = z
  .strictObject({
    name: line(60),
    kind: locationKind,
    address: locationAddress,
    timeZone: timeZoneId,
    mainNumber: optionalLine(40),
    isDefault: z.boolean(),
    status: locationStatus,
    emergencyLocationId: emergencyLocationId.nullable(),
  })
  .meta({ id: "LocationDraft" })
export type LocationDraft = z.output<typeof locationDraft>
const version = z.int().min(1).optional()
export const locationEdit = locationDraft.extend({ version }).meta({ id: "LocationEdit" })
export type LocationEdit = z.output<typeof locationEdit>
export const locationPatch = locationDraft.partial().extend({ version }).meta({ id: "LocationPatch" })
export type LocationPatch = z.output<typeof locationPatch>

/** The version that was read; without it, changes made by others in the meantime are overwritten. */
export const locationStatusChange = z.strictObject({ version }).meta({ id: "LocationStatusChange" })

export const locationSorts = ["name", "city", "status"] as const
export const locationFilter = pageQuery(locationSorts).extend({
  status: locationStatus.optional(),
  kind: locationKind.optional(),
})
export type LocationFilter = z.output<typeof locationFilter>

// --- networks --------------------------------------------------------------------------------------------------------

export const networkLocation = z
  .object({
    netLocId: id,
    locationId: id,
    locationName: z.string(),
    /** The path of the location. */
    locationUri: z.string(),
    range: z.string(),
    description: z.string(),
    version: z.int(),
  })
  .meta({ id: "NetworkLocation" })
export type NetworkLocation = z.infer<typeof networkLocation>
export const networkLocationDraft = z
  .strictObject({
    locationId: id,
    range: networkRange,
    description: optionalLine(100),
  })
  .meta({ id: "NetworkLocationDraft" })
export type NetworkLocationDraft = z.output<typeof networkLocationDraft>
export const networkLocationEdit = networkLocationDraft.extend({ version }).meta({ id: "NetworkLocationEdit" })
export type NetworkLocationEdit = z.output<typeof networkLocationEdit>
/** The ranges of a location, or the range that contains an address. */
export const networkLocationQuery = z.strictObject({
  locationId: idText.optional(),
  address: networkAddress.optional(),
})
export type NetworkLocationQuery = z.output<typeof networkLocationQuery>

// --- requests --------------------------------------------------------------------------------------------------------

export const requestStates = ["pending", "approved", "declined", "withdrawn"] as const
export const requestState = z.enum(requestStates)
export type RequestState = z.infer<typeof requestState>

export const locationRequestDraft = z
  .strictObject({
    name: line(60),
    kind: locationKind,
    address: locationAddress,
    timeZone: timeZoneId,
    /** Why and by when it is needed. */
    reason: note(500),
  })
  .meta({ id: "LocationRequestDraft" })
export type LocationRequestDraft = z.output<typeof locationRequestDraft>

export const locationRequest = z
  .object({
    requestId: id,
    accountId,
    name: z.string(),
    kind: locationKind,
    address: locationAddress,
    timeZone: z.string(),
    reason: z.string(),
    state: requestState,
    requestedBy: userId,
    requestedByName: z.string(),
    requestedAt: instant,
    decidedByName: z.string().nullable(),
    decidedAt: instant.nullable(),
    decisionNote: z.string(),
    /** The location that was added. */
    locationId: id.nullable(),
  })
  .meta({ id: "LocationRequest" })
export type LocationRequest = z.infer<typeof locationRequest>
export const locationRequestFilter = pageQuery(["requestedAt"]).extend({
  state: requestState.optional(),
  direction: z.enum(["asc", "desc"]).default("desc"),
})
export type LocationRequestFilter = z.output<typeof locationRequestFilter>
export const requestDecision = z
  .strictObject({
    decision: z.enum(["approve", "decline", "withdraw"]),
    note: note(500).default(""),
  })
  .meta({ id: "RequestDecision" })
export type RequestDecision = z.output<typeof requestDecision>

// --- moving services -------------------------------------------------------------------------------------------------

/** What can be at a location; the domain that owns the service writes it. */
export const serviceKinds = ["extension", "phoneNumber", "device"] as const
export const serviceKind = z.enum(serviceKinds)
export type ServiceKind = z.infer<typeof serviceKind>
export const locationService = z
  .object({
    kind: serviceKind,
    objectId: id,
    label: z.string(),
    locationId: id.nullable(),
    locationName: z.string().nullable(),
  })
  .meta({ id: "LocationService" })
export type LocationService = z.infer<typeof locationService>
export const locationServiceFilter = pageQuery(["label"]).extend({
  locationId: idText.optional(),
  kind: serviceKind.optional(),
  placed: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
})
export type LocationServiceFilter = z.output<typeof locationServiceFilter>

/** Either the named services, or everything at a location now. */
export const bulkMove = z
  .strictObject({
    toLocationId: id,
    fromLocationId: id.optional(),
    services: z
      .array(z.strictObject({ kind: serviceKind, objectId: id }))
      .max(5000)
      .optional(),
  })
  .refine((move) => (move.fromLocationId === undefined) !== (move.services === undefined), {
    message: "Name either the services or the location they move from.",
    path: ["services"],
  })
  .meta({ id: "BulkMove" })
export type BulkMove = z.output<typeof bulkMove>
export const startedJob = z.object({ jobId: id }).meta({ id: "StartedLocationJob" })
