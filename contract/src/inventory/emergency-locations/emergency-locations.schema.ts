import { z } from "zod"
import { countryCodes } from "../../ground/accounts/accounts.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const emergencyLocationId = id
export const emergencyLocationIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export type EmergencyLocationId = number

/** Bounds only; the validator checks the rules of each country. */
export const emergencyAddress = z
  .strictObject({
    countryCode: z.enum(countryCodes),
    /** The house number; in some countries also a building name. */
    streetNumber: optionalLine(20),
    street: optionalLine(100),
    /** The location inside the building: apartment, floor, room. */
    unit: optionalLine(60),
    city: optionalLine(60),
    /** The code of a state, province or part of the country. */
    province: optionalLine(60),
    postalCode: optionalLine(12),
  })
  .meta({ id: "EmergencyAddress" })
export type EmergencyAddress = z.output<typeof emergencyAddress>
export const addressFields = ["streetNumber", "street", "unit", "city", "province", "postalCode"] as const
export type AddressField = (typeof addressFields)[number]

/**
 * validated: the address is valid and waits for the carrier. provisioning: the carrier is entering it. active: it can
 * be chosen. failed: the carrier rejected it; it can be corrected or sent again.
 */
export const emergencyStates = ["validated", "provisioning", "active", "failed"] as const
export const emergencyState = z.enum(emergencyStates)
export type EmergencyState = z.infer<typeof emergencyState>

export const emergencyLocation = z
  .object({
    locationId: id,
    accountId,
    countryId: z.enum(countryCodes),
    name: z.string(),
    /** The caller name shown to the dispatcher. */
    customerName: z.string(),
    address: emergencyAddress,
    state: emergencyState,
    /** Why the carrier rejected it. */
    failureReason: z.string().nullable(),
    /** How many extensions, lines, phones and locations use it. */
    uses: z.int(),
    createdAt: instant,
    stateChangedAt: instant,
    version: z.int(),
  })
  .meta({ id: "EmergencyLocation" })
export type EmergencyLocation = z.infer<typeof emergencyLocation>

export const emergencyLocationDraft = z
  .strictObject({
    name: line(60),
    customerName: line(32),
    address: emergencyAddress,
  })
  .meta({ id: "EmergencyLocationDraft" })
export type EmergencyLocationDraft = z.output<typeof emergencyLocationDraft>
export const emergencyLocationEdit = emergencyLocationDraft
  .extend({ version: z.int().min(1).optional() })
  .meta({ id: "EmergencyLocationEdit" })
export type EmergencyLocationEdit = z.output<typeof emergencyLocationEdit>

export const emergencySorts = ["name", "city", "stateChangedAt"] as const
export const emergencyFilter = pageQuery(emergencySorts).extend({ state: emergencyState.optional() })
export type EmergencyFilter = z.output<typeof emergencyFilter>

// --- validation ------------------------------------------------------------------------------------------------------

export const addressIssue = z
  .object({
    field: z.enum(addressFields),
    message: z.string(),
    /** Hints can be ignored; errors cannot. */
    severity: z.enum(["error", "hint"]),
    /** The suggested value of the field. */
    suggestion: z.string().nullable(),
  })
  .meta({ id: "AddressIssue" })
export type AddressIssue = z.infer<typeof addressIssue>

export const addressVerdict = z
  .object({
    /**
     * valid: can be used as it is. correctable: every error has a suggestion. invalid: something is wrong or missing that
     * only the user can correct.
     */
    verdict: z.enum(["valid", "correctable", "invalid"]),
    /** The normalized form that would be stored. */
    address: emergencyAddress,
    issues: z.array(addressIssue),
    /** The address with all suggestions applied, if that makes it valid. */
    suggested: emergencyAddress.nullable(),
    /** The validator that checked it. */
    validator: z.string(),
  })
  .meta({ id: "AddressVerdict" })
export type AddressVerdict = z.infer<typeof addressVerdict>

// --- use -------------------------------------------------------------------------------------------------------------

/** What can use an emergency location; the domain that owns the object writes the use. */
export const emergencyUseKinds = ["extension", "device", "line", "location"] as const
export const emergencyUse = z
  .object({ kind: z.enum(emergencyUseKinds), objectId: z.int(), label: z.string() })
  .meta({ id: "EmergencyUse" })
export type EmergencyUse = z.infer<typeof emergencyUse>

/** Where the emergency location of a line comes from: its own, or that of its extension. */
export const emergencySources = ["own", "extension"] as const
export const emergencySource = z.enum(emergencySources)
const messages = texts("emergencyLocations", { followsExtension: "From the extension" })
/** The audit log's text for a line without its own emergency location. */
export const followsExtensionText = () => messages.followsExtension
export type EmergencySource = z.infer<typeof emergencySource>

export const emergencyRemoval = z.strictObject({
  /** The replacement for everything that uses the location. Without it, a location in use is not deleted. */
  replaceBy: emergencyLocationIdText.optional(),
})

/** An extension, its emergency location and its devices. */
export const extensionDevices = z
  .object({
    extensionId: z.int(),
    extension: z.string(),
    name: z.string(),
    userId: z.int().nullable(),
    locationId: id.nullable(),
    locationName: z.string().nullable(),
    locationState: emergencyState.nullable(),
    /** Every enabled phone and app has an emergency location; it may not be active yet. */
    ready: z.boolean(),
    /** A phone or app of it has its own location that differs from the extension's. */
    differs: z.boolean(),
    /** With the emergency location in force: its own, or the extension's. */
    devices: z.array(
      z.object({
        deviceId: z.int(),
        name: z.string(),
        locationName: z.string().nullable(),
        source: emergencySource.nullable(),
      }),
    ),
  })
  .meta({ id: "ExtensionDevices" })
export type ExtensionDevices = z.infer<typeof extensionDevices>

export const extensionDevicesSorts = ["extension", "name"] as const
export const extensionDevicesFilter = pageQuery(extensionDevicesSorts).extend({
  locationId: emergencyLocationIdText.optional(),
  /** A single extension, even while it has no phone. */
  extensionId: emergencyLocationIdText.optional(),
  assigned: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  /** "true": a phone or app has its own location that differs from the extension's. */
  differs: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
})
export type ExtensionDevicesFilter = z.output<typeof extensionDevicesFilter>

/** Whether phones and apps with their own location keep it when the location of their extension changes. */
export const ownLocations = z.enum(["keep", "follow"])
export type OwnLocations = z.infer<typeof ownLocations>

const chosenExtensions = { extensionIds: z.array(id).min(1, "Choose at least one line.").max(750) }
/** Sets the emergency location of extensions, or removes it with null. */
export const extensionAssignment = z
  .strictObject({
    ...chosenExtensions,
    locationId: id.nullable(),
    ownLocations: ownLocations.default("keep"),
  })
  .meta({ id: "ExtensionAssignment" })
export type ExtensionAssignment = z.output<typeof extensionAssignment>

export const followersQuery = z.strictObject(chosenExtensions).meta({ id: "FollowersQuery" })
/** The line of a phone, or an app, with the emergency location in force. */
export const followingLine = z
  .object({
    lineId: z.int(),
    /** The phone, or the app by the id of its line. */
    deviceId: z.int(),
    /** "201 Ava Adler, Yealink T46U". */
    name: z.string(),
    enabled: z.boolean(),
    source: emergencySource.nullable(),
    locationId: id.nullable(),
    locationName: z.string().nullable(),
  })
  .meta({ id: "FollowingLine" })
export type FollowingLine = z.infer<typeof followingLine>
/** Which phones and apps follow a change of the extensions' location, and which keep their own. */
export const followers = z
  .object({
    following: z.int(),
    own: z.int(),
    /** At most 200, those with their own location first. */ lines: z.array(followingLine),
  })
  .meta({ id: "Followers" })
export type Followers = z.infer<typeof followers>

export const emergencyReadiness = z
  .object({
    lines: z.int(),
    linesWithoutLocation: z.int(),
    /** Extensions with an emergency location that is not active. */
    linesWaiting: z.int(),
    /** Extensions with a phone or app whose own location differs from the extension's. */
    linesDiffering: z.int(),
    locations: z.record(emergencyState, z.int()),
    /** Without a carrier, no emergency call leaves the system. */
    carrier: z.object({ name: z.string(), connected: z.boolean() }),
  })
  .meta({ id: "EmergencyReadiness" })
export type EmergencyReadiness = z.infer<typeof emergencyReadiness>
