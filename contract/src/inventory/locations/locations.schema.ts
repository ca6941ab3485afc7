import { z } from "zod"
import { countryCodes } from "../../ground/accounts/accounts.schema.ts"
import { emergencyLocationId, emergencyState } from "../emergency-locations/emergency-locations.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { givenExternalId, syncFilter, synced } from "../../kit/synchronization.ts"
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
    line1: optionalLine(100).describe("Street and house number"),
    line2: optionalLine(100).describe("Suite, floor or room"),
    city: optionalLine(60).describe("City or town"),
    province: optionalLine(60).describe("State, province or region"),
    postalCode: optionalLine(12).describe("ZIP or postal code"),
    countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
  })
  .meta({ id: "LocationAddress" })
export type LocationAddress = z.output<typeof locationAddress>

/** How many of each service are at a location. */
export const locationUsage = z
  .object({
    extensions: z.int().describe("How many extensions belong to the location"),
    phoneNumbers: z.int().describe("Phone numbers: calling code and national number, digits only"),
    devices: z.int().describe("Phones and apps"),
    networks: z.int().describe("How many address ranges belong to the location"),
  })
  .meta({ id: "LocationUsage" })
export type LocationUsage = z.infer<typeof locationUsage>

export const location = z
  .object({
    locationId: id.describe("Id of the location"),
    accountId,
    name: z.string().describe("Name of the location"),
    kind: locationKind.describe("What the place is used for"),
    address: locationAddress.describe("Postal address"),
    timeZone: z.string().describe("IANA time zone, such as America/New_York"),
    mainNumber: z.string().describe("Main number, which called parties see where no other caller ID applies"),
    isDefault: z
      .boolean()
      .describe("Where new users and phones are by default; an account with locations has exactly one"),
    status: locationStatus.describe("Status of the location"),
    emergencyLocationId: emergencyLocationId.nullable().describe("Id of the emergency location"),
    emergencyLocationName: z.string().nullable().describe("Name of the emergency location"),
    emergencyLocationState: emergencyState.nullable().describe("State of the emergency location"),
    usage: locationUsage.describe("How many services belong to the location"),
    createdAt: instant,
    ...synced,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "Location" })
export type Location = z.infer<typeof location>

export const locationDraft = z
  .strictObject({
    name: line(60).describe("Name of the location"),
    kind: locationKind.describe("What the place is used for"),
    address: locationAddress.describe("Postal address"),
    timeZone: timeZoneId.describe("IANA time zone, such as America/New_York"),
    mainNumber: optionalLine(40).describe("Main number, which called parties see where no other caller ID applies"),
    isDefault: z.boolean().describe("Whether it is the default"),
    status: locationStatus.describe("Status of the location"),
    emergencyLocationId: emergencyLocationId.nullable().describe("Id of the emergency location"),
  })
  .meta({ id: "LocationDraft" })
export type LocationDraft = z.output<typeof locationDraft>
/** As programs send it; the forms of the portal do not have the id. */
export const newLocation = locationDraft.extend({ externalId: givenExternalId }).meta({ id: "NewLocation" })
export type NewLocation = z.output<typeof newLocation>
const version = z.int().min(1).optional()
export const locationEdit = newLocation
  .extend({
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "LocationEdit" })
export type LocationEdit = z.output<typeof locationEdit>
export const locationPatch = newLocation
  .partial()
  .extend({
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "LocationPatch" })
export type LocationPatch = z.output<typeof locationPatch>

/** The version that was read; without it, changes made by others in the meantime are overwritten. */
export const locationStatusChange = z
  .strictObject({
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "LocationStatusChange" })

export const locationSorts = ["name", "city", "status"] as const
export const locationFilter = pageQuery(locationSorts).extend({
  status: locationStatus.optional().describe("Status of the location"),
  kind: locationKind.optional().describe("Only places of this kind"),
  ...syncFilter,
})
export type LocationFilter = z.output<typeof locationFilter>

// --- networks --------------------------------------------------------------------------------------------------------

export const networkLocation = z
  .object({
    netLocId: id,
    locationId: id.describe("Id of the location"),
    locationName: z.string().describe("Name of the location"),
    locationUri: z.string().describe("The path of the location"),
    range: z.string().describe("Addresses as CIDR, such as 203.0.113.0/24"),
    description: z.string().describe("What the range is"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "NetworkLocation" })
export type NetworkLocation = z.infer<typeof networkLocation>
export const networkLocationDraft = z
  .strictObject({
    locationId: id.describe("Id of the location"),
    range: networkRange.describe("Addresses as CIDR, such as 203.0.113.0/24"),
    description: optionalLine(100).describe("What the range is"),
  })
  .meta({ id: "NetworkLocationDraft" })
export type NetworkLocationDraft = z.output<typeof networkLocationDraft>
export const networkLocationEdit = networkLocationDraft
  .extend({
    version: version.describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "NetworkLocationEdit" })
export type NetworkLocationEdit = z.output<typeof networkLocationEdit>
/** The ranges of a location, or the range that contains an address. */
export const networkLocationQuery = z.strictObject({
  locationId: idText.optional().describe("Id of the location"),
  address: networkAddress.optional().describe("Postal address"),
})
export type NetworkLocationQuery = z.output<typeof networkLocationQuery>

// --- requests --------------------------------------------------------------------------------------------------------

export const requestStates = ["pending", "approved", "declined", "withdrawn"] as const
export const requestState = z.enum(requestStates)
export type RequestState = z.infer<typeof requestState>

export const locationRequestDraft = z
  .strictObject({
    name: line(60).describe("Name of the location"),
    kind: locationKind.describe("What the place is used for"),
    address: locationAddress.describe("Postal address"),
    timeZone: timeZoneId.describe("IANA time zone, such as America/New_York"),
    reason: note(500).describe("Why and by when it is needed"),
  })
  .meta({ id: "LocationRequestDraft" })
export type LocationRequestDraft = z.output<typeof locationRequestDraft>

export const locationRequest = z
  .object({
    requestId: id.describe("Id of the request"),
    accountId,
    name: z.string().describe("Name of the location"),
    kind: locationKind.describe("What the place is used for"),
    address: locationAddress.describe("Postal address"),
    timeZone: z.string().describe("IANA time zone, such as America/New_York"),
    reason: z.string().describe("Why the location is needed"),
    state: requestState.describe("State of the request"),
    requestedBy: userId,
    requestedByName: z.string().describe("Name of the user who requested it"),
    requestedAt: instant,
    decidedByName: z.string().nullable().describe("Name of the user who decided"),
    decidedAt: instant.nullable().describe("When it was decided"),
    decisionNote: z.string().describe("Note of the user who decided"),
    locationId: id.nullable().describe("The location that was added"),
  })
  .meta({ id: "LocationRequest" })
export type LocationRequest = z.infer<typeof locationRequest>
export const locationRequestFilter = pageQuery(["requestedAt"]).extend({
  state: requestState.optional().describe("State of the request"),
  direction: z.enum(["asc", "desc"]).default("desc").describe("asc for the oldest first, desc for the newest first"),
})
export type LocationRequestFilter = z.output<typeof locationRequestFilter>
export const requestDecision = z
  .strictObject({
    decision: z
      .enum(["approve", "decline", "withdraw"])
      .describe("approve adds the location, decline refuses it, withdraw is for the user who requested it"),
    note: note(500).default("").describe("Note for colleagues"),
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
    kind: serviceKind.describe("What the service is: an extension, a number or a phone"),
    objectId: id,
    label: z.string().describe("Name of the service"),
    locationId: id.nullable().describe("Id of the location"),
    locationName: z.string().nullable().describe("Name of the location"),
  })
  .meta({ id: "LocationService" })
export type LocationService = z.infer<typeof locationService>
export const locationServiceFilter = pageQuery(["label"]).extend({
  locationId: idText.optional().describe("Id of the location"),
  kind: serviceKind.optional().describe("Only services of this kind"),
  placed: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Only services with a location, or only those without one"),
})
export type LocationServiceFilter = z.output<typeof locationServiceFilter>

/** Either the named services, or everything at a location now. */
export const bulkMove = z
  .strictObject({
    toLocationId: id,
    fromLocationId: id.optional().describe("Only services of this location are moved"),
    services: z
      .array(
        z.strictObject({
          kind: serviceKind.describe("What the service is: an extension, a number or a phone"),
          objectId: id,
        }),
      )
      .max(5000)
      .optional()
      .describe("The services to move"),
  })
  .refine((move) => (move.fromLocationId === undefined) !== (move.services === undefined), {
    message: "Name either the services or the location they move from.",
    path: ["services"],
  })
  .meta({ id: "BulkMove" })
export type BulkMove = z.output<typeof bulkMove>
export const startedJob = z.object({ jobId: id }).meta({ id: "StartedLocationJob" })
