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
    countryCode: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
    streetNumber: optionalLine(20).describe("The house number; in some countries also a building name"),
    street: optionalLine(100).describe("Street and house number"),
    unit: optionalLine(60).describe("The location inside the building: apartment, floor, room"),
    city: optionalLine(60).describe("City or town"),
    province: optionalLine(60).describe("The code of a state, province or part of the country"),
    postalCode: optionalLine(12).describe("ZIP or postal code"),
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
    locationId: id.describe("Id of the location"),
    accountId,
    countryId: z.enum(countryCodes).describe("Country as two letters (ISO 3166-1)"),
    name: z.string().describe("Name of the emergency location"),
    customerName: z.string().describe("The caller name shown to the dispatcher"),
    address: emergencyAddress.describe("Postal address"),
    state: emergencyState.describe("State at the carrier"),
    failureReason: z.string().nullable().describe("Why the carrier rejected it"),
    uses: z.int().describe("How many extensions, lines, phones and locations use it"),
    createdAt: instant,
    stateChangedAt: instant,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "EmergencyLocation" })
export type EmergencyLocation = z.infer<typeof emergencyLocation>

export const emergencyLocationDraft = z
  .strictObject({
    name: line(60).describe("Name of the emergency location"),
    customerName: line(32).describe("Name of the customer"),
    address: emergencyAddress.describe("Postal address"),
  })
  .meta({ id: "EmergencyLocationDraft" })
export type EmergencyLocationDraft = z.output<typeof emergencyLocationDraft>
export const emergencyLocationEdit = emergencyLocationDraft
  .extend({
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "EmergencyLocationEdit" })
export type EmergencyLocationEdit = z.output<typeof emergencyLocationEdit>

export const emergencySorts = ["name", "city", "stateChangedAt"] as const
export const emergencyFilter = pageQuery(emergencySorts).extend({
  state: emergencyState.optional().describe("State at the carrier"),
})
export type EmergencyFilter = z.output<typeof emergencyFilter>

// --- validation ------------------------------------------------------------------------------------------------------

export const addressIssue = z
  .object({
    field: z.enum(addressFields).describe("Name of the field"),
    message: z.string().describe("What is wrong, and what to change"),
    severity: z.enum(["error", "hint"]).describe("Hints can be ignored; errors cannot"),
    suggestion: z.string().nullable().describe("The suggested value of the field"),
  })
  .meta({ id: "AddressIssue" })
export type AddressIssue = z.infer<typeof addressIssue>

export const addressVerdict = z
  .object({
    verdict: z
      .enum(["valid", "correctable", "invalid"])
      .describe(
        "valid: can be used as it is. correctable: every error has a suggestion. invalid: something is wrong or missing that only the user can correct",
      ),
    address: emergencyAddress.describe("The normalized form that would be stored"),
    issues: z.array(addressIssue).describe("What is wrong with the address"),
    suggested: emergencyAddress.nullable().describe("The address with all suggestions applied, if that makes it valid"),
    validator: z.string().describe("The validator that checked it"),
  })
  .meta({ id: "AddressVerdict" })
export type AddressVerdict = z.infer<typeof addressVerdict>

// --- use -------------------------------------------------------------------------------------------------------------

/** What can use an emergency location; the domain that owns the object writes the use. */
export const emergencyUseKinds = ["extension", "device", "line", "location"] as const
export const emergencyUse = z
  .object({
    kind: z.enum(emergencyUseKinds).describe("What uses the location: an extension, a line, a phone or an office"),
    objectId: z.int().describe("Id of the object"),
    label: z.string().describe("Name of what uses it"),
  })
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
  replaceBy: emergencyLocationIdText
    .optional()
    .describe("The replacement for everything that uses the location. Without it, a location in use is not deleted"),
})

/** An extension, its emergency location and its devices. */
export const extensionDevices = z
  .object({
    extensionId: z.int().describe("Id of the extension"),
    extension: z.string().describe("Extension number, as it is dialed"),
    name: z.string().describe("Name of the emergency location"),
    userId: z.int().nullable().describe("Id of the user"),
    locationId: id.nullable().describe("Id of the location"),
    locationName: z.string().nullable().describe("Name of the location"),
    locationState: emergencyState.nullable().describe("State of the emergency location; null without one"),
    ready: z.boolean().describe("Every enabled phone and app has an emergency location; it may not be active yet"),
    differs: z.boolean().describe("A phone or app of it has its own location that differs from the extension's"),
    devices: z
      .array(
        z.object({
          deviceId: z.int().describe("Id of the phone or app"),
          name: z.string().describe("Name of the emergency location"),
          locationName: z.string().nullable().describe("Name of the location"),
          source: emergencySource.nullable().describe("Whether the line or its extension has the location"),
        }),
      )
      .describe("With the emergency location in force: its own, or the extension's"),
  })
  .meta({ id: "ExtensionDevices" })
export type ExtensionDevices = z.infer<typeof extensionDevices>

export const extensionDevicesSorts = ["extension", "name"] as const
export const extensionDevicesFilter = pageQuery(extensionDevicesSorts).extend({
  locationId: emergencyLocationIdText.optional().describe("Id of the location"),
  extensionId: emergencyLocationIdText.optional().describe("A single extension, even while it has no phone"),
  assigned: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Only lines with an emergency location, or only those without one"),
  differs: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe('"true": a phone or app has its own location that differs from the extension\'s'),
})
export type ExtensionDevicesFilter = z.output<typeof extensionDevicesFilter>

/** Whether phones and apps with their own location keep it when the location of their extension changes. */
export const ownLocations = z.enum(["keep", "follow"])
export type OwnLocations = z.infer<typeof ownLocations>

const chosenExtensions = {
  extensionIds: z
    .array(id)
    .min(1, "Choose at least one line.")
    .max(750)
    .describe("Ids of the extensions whose lines get the emergency location"),
}
/** Sets the emergency location of extensions, or removes it with null. */
export const extensionAssignment = z
  .strictObject({
    ...chosenExtensions,
    locationId: id.nullable().describe("Id of the location"),
    ownLocations: ownLocations.default("keep").describe("Whether lines keep locations of their own"),
  })
  .meta({ id: "ExtensionAssignment" })
export type ExtensionAssignment = z.output<typeof extensionAssignment>

export const followersQuery = z.strictObject(chosenExtensions).meta({ id: "FollowersQuery" })
/** The line of a phone, or an app, with the emergency location in force. */
export const followingLine = z
  .object({
    lineId: z.int().describe("Id of the line"),
    deviceId: z.int().describe("The phone, or the app by the id of its line"),
    name: z.string().describe('"201 Ava Adler, Yealink T46U"'),
    enabled: z.boolean().describe("Whether it is turned on"),
    source: emergencySource.nullable().describe("Whether the line or its extension has the location"),
    locationId: id.nullable().describe("Id of the location"),
    locationName: z.string().nullable().describe("Name of the location"),
  })
  .meta({ id: "FollowingLine" })
export type FollowingLine = z.infer<typeof followingLine>
/** Which phones and apps follow a change of the extensions' location, and which keep their own. */
export const followers = z
  .object({
    following: z.int().describe("How many lines follow their extension"),
    own: z.int().describe("How many lines have a location of their own"),
    lines: z.array(followingLine).describe("At most 200, those with their own location first"),
  })
  .meta({ id: "Followers" })
export type Followers = z.infer<typeof followers>

export const emergencyReadiness = z
  .object({
    lines: z.int().describe("How many lines need an emergency location"),
    linesWithoutLocation: z.int().describe("How many lines have no emergency location"),
    linesWaiting: z.int().describe("Extensions with an emergency location that is not active"),
    linesDiffering: z.int().describe("Extensions with a phone or app whose own location differs from the extension's"),
    locations: z.record(emergencyState, z.int()).describe("How many emergency locations are in each state"),
    carrier: z
      .object({
        name: z.string().describe("Name of the emergency location"),
        connected: z.boolean().describe("Whether it is registered now"),
      })
      .describe("Without a carrier, no emergency call leaves the system"),
  })
  .meta({ id: "EmergencyReadiness" })
export type EmergencyReadiness = z.infer<typeof emergencyReadiness>
