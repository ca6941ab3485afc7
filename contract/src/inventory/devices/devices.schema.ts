import { z } from "zod"
import { emergencySource, emergencyState } from "../emergency-locations/emergency-locations.schema.ts"
import { mostAtOnce } from "../../kit/bulk.ts"
import { accountId } from "../../kit/ids.ts"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
import { givenExternalId, syncFilter, synced } from "../../kit/synchronization.ts"
import { secret } from "../../kit/secret.ts"
import { instant, line as oneLine, optionalLine } from "../../kit/text.ts"
import { macInput } from "./mac-address.ts"
import { makes } from "./models.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(id)
export const deviceIdText = idText
export const lineIdText = idText
export const extensionIdText = idText
export type DeviceId = number
export type LineId = number

export const make = z.enum(makes)
/** Null for a line of a desk phone. */
export const appTypes = ["desktop", "mobile", "mobileconnect"] as const
export const appType = z.enum(appTypes)
export type AppType = z.infer<typeof appType>
const appNames = texts("devices.apps", { desktop: "Desktop App", mobile: "Mobile App" })
/** The name of a line without a phone. */
export const appName = (type: AppType) => (type === "desktop" ? appNames.desktop : appNames.mobile)

export const deviceKinds = ["deskPhone", "softphone", "app"] as const
export type DeviceKind = (typeof deviceKinds)[number]
/** registered: can be called now. offline: was registered before. never: has never connected. */
export const reachabilities = ["registered", "offline", "never"] as const
export type Reachability = (typeof reachabilities)[number]

export const registration = z
  .object({
    address: z.string().describe("IP address"),
    userAgent: z.string().describe("What the program says it is (User-Agent)"),
    since: instant.describe("Since when it is registered"),
    expiresAt: instant.describe("When it ends"),
  })
  .meta({ id: "Registration" })

export const line = z
  .object({
    id: id.describe("Id of the line"),
    accountId,
    deviceId: id.nullable().describe("Id of the phone or app"),
    position: z.int().describe("Position, from 1"),
    label: z.string().describe("Text beside the key of the line"),
    enabled: z.boolean().describe("Whether it is turned on"),
    clientId: z.string().describe("What registers under this line: a phone's MAC address or an app's own id"),
    sipId: z.string().describe("SIP id with which the line registers"),
    appType: appType.nullable().describe("Kind of app, if the line belongs to one"),
    extensionId: id.nullable().describe("Id of the extension"),
    extension: z.string().nullable().describe("Extension number, as it is dialed"),
    extensionName: z.string().nullable().describe("Name of the extension"),
    e911LocationId: id.nullable().describe("The emergency location in force for calls from this line"),
    e911LocationName: z.string().nullable().describe("Name of the emergency location"),
    e911LocationState: emergencyState.nullable().describe("State of the emergency location"),
    e911LocationSource: emergencySource
      .nullable()
      .describe("Whether it is set on the line or comes from its extension"),
    e911SourceExtension: z
      .string()
      .nullable()
      .describe(
        "The extension whose location the line uses while it has none of its own: the phone's extension, or the line's",
      ),
    e911ExtensionLocationName: z.string().nullable().describe("That extension's location"),
    registration: registration.nullable().describe("Registrations of the line now"),
    lastSeenAt: instant.nullable().describe("When it was last seen"),
  })
  .meta({ id: "Line" })
export type Line = z.infer<typeof line>

export const device = z
  .object({
    id: id.describe("Id of the phone or app"),
    accountId,
    kind: z.enum(deviceKinds).describe("Desk phone, app or other device"),
    name: z.string().describe("Name of the phone or app"),
    macAddress: z.string().nullable().describe("MAC address: 12 hexadecimal digits without separators"),
    make: make.nullable().describe("Maker of the phone"),
    model: z.string().describe("Model of the phone, as the list of makes and models names it"),
    modelName: z.string().describe('"Yealink T46U", "Mobile App"'),
    description: z.string().describe("Note about the phone"),
    extensionId: id.nullable().describe("Id of the extension"),
    extension: z.string().nullable().describe("Extension number, as it is dialed"),
    extensionName: z.string().nullable().describe("Name of the extension"),
    userId: id.nullable().describe("Id of the user"),
    locationId: id.nullable().describe("Id of the location"),
    locationName: z.string().nullable().describe("Name of the location"),
    isShared: z.boolean().describe("Whether users can log in to the phone with their own extension"),
    loggedIn: z
      .object({
        extensionId: id.describe("Id of the extension"),
        extension: z.string().describe("Extension number, as it is dialed"),
        extensionName: z.string().describe("Name of the extension"),
        since: instant.describe("Since when it is registered"),
        until: instant,
      })
      .nullable()
      .describe("The extension that is logged in to a shared phone"),
    hasPassword: z.boolean().describe("Whether a password is set"),
    resetInitHash: z.string().describe("A flag of the older system, kept as it is"),
    lines: z.array(line).describe("Lines of the phone"),
    reachability: z.enum(reachabilities).describe("Whether the device is registered now"),
    lastSeenAt: instant.nullable().describe("When it was last seen"),
    swappedOutAt: instant
      .nullable()
      .describe("When another phone replaced it and it became a spare; null once it is assigned to an extension again"),
    assignedAt: instant.nullable().describe("When it was assigned to its extension; null when that was not recorded"),
    restartingSince: instant.nullable().describe("Set after a restart command until the phone registers again"),
    createdAt: instant,
    ...synced,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "Device" })
export type Device = z.infer<typeof device>

// --- lists -----------------------------------------------------------------------------------------------------------

export const deviceSorts = ["name", "macAddress", "model", "lastSeenAt"] as const
const yesNo = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional()
export const deviceFilter = pageQuery(deviceSorts).extend({
  kind: z.enum(deviceKinds).optional().describe("Desk phone, app or other device"),
  make: make.optional().describe("Maker of the phone"),
  assigned: yesNo.describe("Only devices with a user, or only those without one"),
  shared: yesNo.describe("Whether it is shared"),
  reachability: z.enum(reachabilities).optional().describe("Only devices in this state"),
  locationId: idText.optional().describe("Id of the location"),
  userId: idText.optional().describe("Id of the user"),
  emergencyLocation: yesNo.describe('"false": a line in use has no emergency location'),
  ...syncFilter,
})
export type DeviceFilter = z.output<typeof deviceFilter>

export const deviceFields = ["id", "name", "macAddress", "extensionId", "lines", "description", "model"] as const
const wantedFields = optionalLine(200)
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(deviceFields)).max(deviceFields.length * 2))
export const devicesWithLinesQuery = pageQuery(deviceSorts).extend({
  fields: wantedFields.describe("Names separated by commas; all of them when empty"),
})
export type DevicesWithLinesQuery = z.output<typeof devicesWithLinesQuery>
export const deviceWithLines = device
  .pick({ id: true, name: true, macAddress: true, extensionId: true, lines: true, description: true, model: true })
  .partial()
  .meta({ id: "DeviceWithLines" })

// --- changing --------------------------------------------------------------------------------------------------------

const lineDraft = z.strictObject({
  extensionId: id.nullable().optional().describe("The device's extension when omitted"),
  e911LocationId: id
    .nullable()
    .optional()
    .describe(
      "A location of its own. Without one (null, omitted, or the same as the extension's) the line follows the location of its extension",
    ),
  label: optionalLine(40).optional().describe("Text beside the key of the line"),
})

const deviceFieldsDraft = {
  /** Make and model are used when empty. */
  name: optionalLine(80).default("").describe("Name of the phone"),
  macAddress: z
    .union([z.literal("").transform(() => null), macInput])
    .nullable()
    .default(null)
    .describe("MAC address in any common format; empty for phones that are registered by hand"),
  make,
  model: oneLine(40).describe("Model of the phone, as the list of makes and models names it"),
  description: optionalLine(300).default("").describe("Free text, such as where the phone stands"),
  extensionId: id.nullable().default(null).describe("Id of the extension on the first line; null for none"),
  locationId: id.nullable().default(null).describe("Id of the office where the phone stands; null for none"),
  isShared: z
    .boolean()
    .default(false)
    .describe("Whether users can log in to the phone with their own extension (hoteling)"),
}
/** `lines`: one for the extension when omitted. */
export const deviceDraft = z
  .strictObject({
    ...deviceFieldsDraft,
    lines: z
      .array(lineDraft)
      .min(1)
      .max(24)
      .optional()
      .describe("Lines of the phone in the order of its keys; one line without an extension if omitted"),
    externalId: givenExternalId,
  })
  .meta({ id: "DeviceDraft" })
export type NewDevice = z.output<typeof deviceDraft>

const { name, macAddress, description, extensionId, locationId, isShared } = deviceFieldsDraft
/**
 * Omitted fields do not change. Lines with an id are kept, lines without an id are added, and lines missing from the
 * list are removed.
 */
export const deviceEdit = z
  .strictObject({
    name: name.unwrap().describe("Name of the phone or app"),
    macAddress: macAddress.unwrap().describe("MAC address: 12 hexadecimal digits without separators"),
    make: make.describe("Maker of the phone"),
    model: deviceFieldsDraft.model.describe("Model of the phone, as the list of makes and models names it"),
    description: description.unwrap().describe("Note about the phone"),
    extensionId: extensionId.unwrap().describe("Id of the extension"),
    locationId: locationId.unwrap().describe("Id of the location"),
    isShared: isShared.unwrap().describe("Whether users can log in to the phone with their own extension"),
    lines: z
      .array(lineDraft.extend({ id: id.optional().describe("Id of an existing line; omit it for a new one") }))
      .min(1)
      .max(24)
      .describe("All lines of the phone in order. Lines that are left out are removed"),
    externalId: givenExternalId,
    version: z
      .int()
      .min(1)
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .partial()
  .meta({ id: "DeviceEdit" })
export type DeviceEdit = z.output<typeof deviceEdit>

export const assignment = z
  .strictObject({
    extensionId: id.describe("Id of the extension"),
    replace_existing: z.boolean().default(false).describe("The extension's other phones become unassigned."),
    reassign: z
      .boolean()
      .optional()
      .describe(
        "Reassign the phone from its current extension. When omitted, it is reassigned if replace_existing is true.",
      ),
    e911LocationId: id.nullable().optional().describe("Id of the emergency location"),
  })
  .meta({ id: "PhoneAssignment" })
export type Assignment = z.output<typeof assignment>

export const lineChange = z
  .strictObject({
    id: id.describe("Id of the line"),
    extensionId: id.nullable().optional().describe("Id of the extension"),
    e911LocationId: id
      .nullable()
      .optional()
      .describe("A location of its own; null makes the line use its extension's. Does not change when omitted"),
    label: optionalLine(40).optional().describe("Text beside the key of the line"),
    enabled: z.boolean().optional().describe("Whether it is turned on"),
  })
  .meta({ id: "LineChange" })
export type LineChange = z.output<typeof lineChange>
export const linesChange = z
  .strictObject({
    lines: z
      .array(lineChange)
      .min(1)
      .max(750)
      .refine((lines) => new Set(lines.map((one) => one.id)).size === lines.length, "List each line only once.")
      .describe("The lines to change; all or none are changed"),
  })
  .meta({ id: "LinesChange" })

export const appLineDraft = z
  .strictObject({
    extensionId: id.describe("Id of the extension"),
    appType: appType.describe("Kind of app, if the line belongs to one"),
    e911LocationId: id.nullable().optional().describe("Id of the emergency location"),
  })
  .meta({ id: "AppLineDraft" })
export type AppLineDraft = z.output<typeof appLineDraft>

/** Shown once, when it is generated. */
export const shownSipPassword = z
  .object({
    lineId: id.describe("Id of the line"),
    sipId: z.string().describe("SIP id with which the line registers"),
    sipPassword: secret(z.string()).describe("SIP password of the line"),
  })
  .meta({ id: "ShownSipPassword" })
export type ShownSipPassword = z.infer<typeof shownSipPassword>

/** Checks length only; the server decides whether the password is strong enough. */
export const devicePassword = z
  .strictObject({ password: z.string().min(1, "Must not be empty.").max(128).describe("The password") })
  .meta({ id: "DevicePassword" })
export const passwordVerdict = z
  .object({
    valid: z.boolean().describe("Whether it is valid"),
    message: z.string().nullable().describe("What is wrong with the password; null if it is strong enough"),
  })
  .meta({ id: "PasswordVerdict" })
export type PasswordVerdict = z.infer<typeof passwordVerdict>

export const devicesOfExtension = z
  .strictObject({ deviceIds: z.array(id).max(50).describe("Ids of the phones and apps") })
  .meta({ id: "DevicesOfExtension" })

const chosen = {
  deviceIds: z
    .array(id)
    .min(1, "Choose at least one phone.")
    .max(mostAtOnce, `At most ${mostAtOnce} phones.`)
    .describe("Ids of the phones"),
}
/** A bulk action on phones, run as a job. */
export const deviceBulk = z
  .discriminatedUnion("action", [
    z.strictObject({ action: z.literal("unassign"), ...chosen }),
    z.strictObject({ action: z.literal("logOut"), ...chosen }),
    z.strictObject({ action: z.literal("moveLocation"), ...chosen, locationId: id.describe("Id of the location") }),
    z.strictObject({
      action: z.literal("setEmergencyLocation"),
      ...chosen,
      emergencyLocationId: id.nullable().describe("Null: the phones use their extension's"),
    }),
  ])
  .meta({ id: "DeviceBulk" })
export type DeviceBulk = z.output<typeof deviceBulk>
/** Phones and apps for an operation whose path names the action. */
export const chosenDevices = z.strictObject(chosen).meta({ id: "ChosenDevices" })
/** Removal needs its own permission and is therefore its own operation; the job is the same. */
export const deviceRemoval = z.strictObject({ action: z.literal("remove"), ...chosen })
export type DeviceJob = DeviceBulk | z.output<typeof deviceRemoval>

// --- checks ----------------------------------------------------------------------------------------------------------

export const noExtensionText = "no extension assigned"
export const macVerdict = z
  .object({
    isInUse: z.boolean().describe("Whether it is in use"),
    accountId: accountId.nullable().describe("Only for callers who can see that account"),
    extension: z
      .string()
      .nullable()
      .describe("The extension of the phone, or that it has none. Only for callers who can see its account"),
    deviceId: id.nullable().describe("The phone, if it is in the caller's account"),
    make: make.nullable().describe("The make the MAC address belongs to, if known"),
  })
  .meta({ id: "MacVerdict" })
export type MacVerdict = z.infer<typeof macVerdict>

/** Values of the API; screens have their own texts. */
export const registrationStatuses = ["Registered", "Currently not available"] as const
export const [registeredStatus, registrationUnavailable] = registrationStatuses
export const lineRegistration = z
  .object({
    lineId: id.describe("Id of the line"),
    sipId: z.string().describe("SIP id with which the line registers"),
    status: z.string().describe("State of the registration"),
    address: z.string().nullable().describe("IP address"),
    userAgent: z.string().nullable().describe("What the program says it is (User-Agent)"),
    since: instant.nullable().describe("Since when it is registered; null without a registration"),
    expiresAt: instant.nullable().describe("When it ends"),
  })
  .meta({ id: "LineRegistration" })
export type LineRegistration = z.infer<typeof lineRegistration>
export const registeredDevice = z
  .object({
    deviceId: id.describe("Id of the phone or app"),
    name: z.string().describe("Name the phone or app has in this account"),
    macAddress: z.string().nullable().describe("MAC address: 12 hexadecimal digits without separators"),
    extension: z.string().nullable().describe("Extension number, as it is dialed"),
    lines: z.array(lineRegistration).describe("Lines of the phone"),
  })
  .meta({ id: "RegisteredDevice" })
export const registrationPage = z
  .object({
    devices: z.array(registeredDevice).describe("Phones and apps"),
    next_page_uri: z.string().optional().describe("Absent on the last page"),
  })
  .meta({ id: "RegistrationPage" })
export type RegistrationPage = z.infer<typeof registrationPage>
