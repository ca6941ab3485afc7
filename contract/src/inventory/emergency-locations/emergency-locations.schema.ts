import { z } from "zod"
import { countryCodes } from "../../ground/accounts/accounts.schema.ts"
import { accountId } from "../../kit/ids.ts"
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

/** Bounds only: what an address must be like in its country is the validator's verdict. */
export const emergencyAddress = z.strictObject({
  countryCode: z.enum(countryCodes),
  /** The house number; in some countries a building's name does as well. */
  streetNumber: optionalLine(20),
  street: optionalLine(100),
  /** Where inside: flat, floor, room. What a rescuer needs after the front door. */
  unit: optionalLine(60),
  city: optionalLine(60),
  /** The code of a state, province or part of the country. */
  province: optionalLine(60),
  postalCode: optionalLine(12),
})
export type EmergencyAddress = z.output<typeof emergencyAddress>
export const addressFields = ["streetNumber", "street", "unit", "city", "province", "postalCode"] as const
export type AddressField = (typeof addressFields)[number]

/**
 * validated: the address is good and waits for the carrier. provisioning: the carrier is entering it. active: it may be
 * chosen. failed: the carrier refused it; it can be corrected or tried again.
 */
export const emergencyStates = ["validated", "provisioning", "active", "failed"] as const
export const emergencyState = z.enum(emergencyStates)
export type EmergencyState = z.infer<typeof emergencyState>

export const emergencyLocation = z.object({
  locationId: id,
  accountId,
  countryId: z.enum(countryCodes),
  name: z.string(),
  /** Who the dispatcher reads is calling. */
  customerName: z.string(),
  address: emergencyAddress,
  state: emergencyState,
  /** Why the carrier refused it, in words. */
  failureReason: z.string().nullable(),
  /** How many lines, phones and places point here. */
  uses: z.int(),
  createdAt: instant,
  stateChangedAt: instant,
  version: z.int(),
})
export type EmergencyLocation = z.infer<typeof emergencyLocation>

export const emergencyLocationDraft = z.strictObject({
  name: line(60),
  customerName: line(32),
  address: emergencyAddress,
})
export type EmergencyLocationDraft = z.output<typeof emergencyLocationDraft>
export const emergencyLocationEdit = emergencyLocationDraft.extend({ version: z.int().min(1).optional() })
export type EmergencyLocationEdit = z.output<typeof emergencyLocationEdit>

export const emergencySorts = ["name", "city", "stateChangedAt"] as const
export const emergencyFilter = pageQuery(emergencySorts).extend({ state: emergencyState.optional() })
export type EmergencyFilter = z.output<typeof emergencyFilter>

// --- validation ------------------------------------------------------------------------------------------------------

export const addressIssue = z.object({
  field: z.enum(addressFields),
  message: z.string(),
  /** A hint may be ignored; an error may not. */
  severity: z.enum(["error", "hint"]),
  /** What was probably meant: accepted by putting it in the field's place. */
  suggestion: z.string().nullable(),
})
export type AddressIssue = z.infer<typeof addressIssue>

export const addressVerdict = z.object({
  /**
   * valid: can be used as it is. correctable: every error has a suggestion. invalid: something only a person can know
   * is wrong or missing.
   */
  verdict: z.enum(["valid", "correctable", "invalid"]),
  /** As it would be kept: capitals and spaces put right. */
  address: emergencyAddress,
  issues: z.array(addressIssue),
  /** With every suggestion accepted, when there are any and nothing is wrong then. */
  suggested: emergencyAddress.nullable(),
  /** Who judged it. */
  validator: z.string(),
})
export type AddressVerdict = z.infer<typeof addressVerdict>

// --- use -------------------------------------------------------------------------------------------------------------

/** What may point to an emergency location; the domain that owns the thing writes the use. */
export const emergencyUseKinds = ["extension", "device", "line", "location"] as const
export const emergencyUse = z.object({ kind: z.enum(emergencyUseKinds), objectId: z.int(), label: z.string() })
export type EmergencyUse = z.infer<typeof emergencyUse>

/** Where the address in force for a line comes from: a location of its own, or that of the extension it stands with. */
export const emergencySources = ["own", "extension"] as const
export const emergencySource = z.enum(emergencySources)
/** How the audit log calls the address of a line without a location of its own. */
export const followsExtensionText = "From the extension"
export type EmergencySource = z.infer<typeof emergencySource>

export const emergencyRemoval = z.strictObject({
  /** What uses the location gets this one instead. Without it, a location in use is not removed. */
  replaceBy: emergencyLocationIdText.optional(),
})

/** A line and its place in an emergency; devices appear under it as they are set up. */
export const extensionDevices = z.object({
  extensionId: z.int(),
  extension: z.string(),
  name: z.string(),
  userId: z.int().nullable(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  locationState: emergencyState.nullable(),
  /** Help could be sent to every phone of it. */
  ready: z.boolean(),
  /** Some phone or app of it has a location of its own that is not the extension's. */
  differs: z.boolean(),
  /** With where help is sent to when one calls from it; the extension's place when it has none of its own. */
  devices: z.array(
    z.object({
      deviceId: z.int(),
      name: z.string(),
      locationName: z.string().nullable(),
      source: emergencySource.nullable(),
    }),
  ),
})
export type ExtensionDevices = z.infer<typeof extensionDevices>

export const extensionDevicesSorts = ["extension", "name"] as const
export const extensionDevicesFilter = pageQuery(extensionDevicesSorts).extend({
  locationId: emergencyLocationIdText.optional(),
  /** One extension, also while it has no phone. */
  extensionId: emergencyLocationIdText.optional(),
  assigned: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
  /** "true": a phone or app has a location of its own that is not the extension's. */
  differs: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
})
export type ExtensionDevicesFilter = z.output<typeof extensionDevicesFilter>

/** What happens to phones and apps that have a location of their own when their extension gets another one. */
export const ownLocations = z.enum(["keep", "follow"])
export type OwnLocations = z.infer<typeof ownLocations>

const chosenExtensions = { extensionIds: z.array(id).min(1, "Choose at least one line.").max(750) }
/** Gives lines a place, or takes it away with null. */
export const extensionAssignment = z.strictObject({
  ...chosenExtensions,
  locationId: id.nullable(),
  ownLocations: ownLocations.default("keep"),
})
export type ExtensionAssignment = z.output<typeof extensionAssignment>

export const followersQuery = z.strictObject(chosenExtensions)
/** A phone's line or an app, with the address in force for it. */
export const followingLine = z.object({
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
export type FollowingLine = z.infer<typeof followingLine>
/** Which phones and apps a change of these extensions' location reaches, and which keep their own. */
export const followers = z.object({
  following: z.int(),
  own: z.int(),
  /** At most 200, those with a location of their own first. */ lines: z.array(followingLine),
})
export type Followers = z.infer<typeof followers>

export const emergencyReadiness = z.object({
  lines: z.int(),
  linesWithoutLocation: z.int(),
  /** They have one, but it is not active. */
  linesWaiting: z.int(),
  /** Some phone or app of theirs has a location of its own that is not the extension's. */
  linesDiffering: z.int(),
  locations: z.record(emergencyState, z.int()),
  /** Without a carrier no emergency call leaves the system, however well the addresses are kept. */
  carrier: z.object({ name: z.string(), connected: z.boolean() }),
})
export type EmergencyReadiness = z.infer<typeof emergencyReadiness>
