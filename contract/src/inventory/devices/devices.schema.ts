import { z } from "zod"
import { emergencySource, emergencyState } from "../emergency-locations/emergency-locations.schema.ts"
import { mostAtOnce } from "../../kit/bulk.ts"
import { accountId } from "../../kit/ids.ts"
import { texts } from "../../kit/language.ts"
import { pageQuery } from "../../kit/paging.ts"
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
  .object({ address: z.string(), userAgent: z.string(), since: instant, expiresAt: instant })
  .meta({ id: "Registration" })

export const line = z
  .object({
    id,
    accountId,
    deviceId: id.nullable(),
    position: z.int(),
    label: z.string(),
    enabled: z.boolean(),
    /** What registers under this line: a phone's MAC address or an app's own id. */
    clientId: z.string(),
    sipId: z.string(),
    appType: appType.nullable(),
    extensionId: id.nullable(),
    extension: z.string().nullable(),
    extensionName: z.string().nullable(),
    /** The emergency location in force for calls from this line. */
    e911LocationId: id.nullable(),
    e911LocationName: z.string().nullable(),
    e911LocationState: emergencyState.nullable(),
    /** Whether it is set on the line or comes from its extension. */
    e911LocationSource: emergencySource.nullable(),
    /** The extension whose location the line uses while it has none of its own: the phone's extension, or the line's. */
    e911SourceExtension: z.string().nullable(),
    /** That extension's location. */
    e911ExtensionLocationName: z.string().nullable(),
    registration: registration.nullable(),
    lastSeenAt: instant.nullable(),
  })
  .meta({ id: "Line" })
export type Line = z.infer<typeof line>

export const device = z
  .object({
    id,
    accountId,
    kind: z.enum(deviceKinds),
    name: z.string(),
    macAddress: z.string().nullable(),
    make: make.nullable(),
    model: z.string(),
    /** "Yealink T46U", "Mobile App". */
    modelName: z.string(),
    description: z.string(),
    extensionId: id.nullable(),
    extension: z.string().nullable(),
    extensionName: z.string().nullable(),
    userId: id.nullable(),
    locationId: id.nullable(),
    locationName: z.string().nullable(),
    isShared: z.boolean(),
    /** The extension that is logged in to a shared phone. */
    loggedIn: z
      .object({ extensionId: id, extension: z.string(), extensionName: z.string(), since: instant, until: instant })
      .nullable(),
    hasPassword: z.boolean(),
    resetInitHash: z.string(),
    lines: z.array(line),
    reachability: z.enum(reachabilities),
    lastSeenAt: instant.nullable(),
    /** When another phone replaced it and it became a spare; null once it is assigned to an extension again. */
    swappedOutAt: instant.nullable(),
    /** When it was assigned to its extension; null when that was not recorded. */
    assignedAt: instant.nullable(),
    /** Set after a restart command until the phone registers again. */
    restartingSince: instant.nullable(),
    createdAt: instant,
    version: z.int(),
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
  kind: z.enum(deviceKinds).optional(),
  make: make.optional(),
  assigned: yesNo,
  shared: yesNo,
  reachability: z.enum(reachabilities).optional(),
  locationId: idText.optional(),
  userId: idText.optional(),
  /** "false": a line in use has no emergency location. */
  emergencyLocation: yesNo,
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
  /** Names separated by commas; all of them when empty. */
  fields: wantedFields,
})
export type DevicesWithLinesQuery = z.output<typeof devicesWithLinesQuery>
export const deviceWithLines = device
  .pick({ id: true, name: true, macAddress: true, extensionId: true, lines: true, description: true, model: true })
  .partial()
  .meta({ id: "DeviceWithLines" })

// --- changing --------------------------------------------------------------------------------------------------------

const lineDraft = z.strictObject({
  /** The device's extension when omitted. */
  extensionId: id.nullable().optional(),
  /**
   * A location of its own. Without one (null, omitted, or the same as the extension's) the line follows the location of
   * its extension.
   */
  e911LocationId: id.nullable().optional(),
  label: optionalLine(40).optional(),
})

const deviceFieldsDraft = {
  /** Make and model are used when empty. */
  name: optionalLine(80).default(""),
  macAddress: z
    .union([z.literal("").transform(() => null), macInput])
    .nullable()
    .default(null),
  make,
  model: oneLine(40),
  description: optionalLine(300).default(""),
  extensionId: id.nullable().default(null),
  locationId: id.nullable().default(null),
  isShared: z.boolean().default(false),
}
/** `lines`: one for the extension when omitted. */
export const deviceDraft = z
  .strictObject({ ...deviceFieldsDraft, lines: z.array(lineDraft).min(1).max(24).optional() })
  .meta({ id: "DeviceDraft" })
export type NewDevice = z.output<typeof deviceDraft>

const { name, macAddress, description, extensionId, locationId, isShared } = deviceFieldsDraft
/**
 * Omitted fields do not change. Lines with an id are kept, lines without an id are added, and lines missing from the
 * list are removed.
 */
export const deviceEdit = z
  .strictObject({
    name: name.unwrap(),
    macAddress: macAddress.unwrap(),
    make,
    model: deviceFieldsDraft.model,
    description: description.unwrap(),
    extensionId: extensionId.unwrap(),
    locationId: locationId.unwrap(),
    isShared: isShared.unwrap(),
    lines: z
      .array(lineDraft.extend({ id: id.optional() }))
      .min(1)
      .max(24),
    version: z.int().min(1),
  })
  .partial()
  .meta({ id: "DeviceEdit" })
export type DeviceEdit = z.output<typeof deviceEdit>

export const assignment = z
  .strictObject({
    extensionId: id,
    replace_existing: z.boolean().default(false).describe("The extension's other phones become unassigned."),
    reassign: z
      .boolean()
      .optional()
      .describe(
        "Reassign the phone from its current extension. When omitted, it is reassigned if replace_existing is true.",
      ),
    e911LocationId: id.nullable().optional(),
  })
  .meta({ id: "PhoneAssignment" })
export type Assignment = z.output<typeof assignment>

export const lineChange = z
  .strictObject({
    id,
    extensionId: id.nullable().optional(),
    /** A location of its own; null makes the line use its extension's. Does not change when omitted. */
    e911LocationId: id.nullable().optional(),
    label: optionalLine(40).optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: "LineChange" })
export type LineChange = z.output<typeof lineChange>
export const linesChange = z
  .strictObject({
    lines: z
      .array(lineChange)
      .min(1)
      .max(750)
      .refine((lines) => new Set(lines.map((one) => one.id)).size === lines.length, "List each line only once."),
  })
  .meta({ id: "LinesChange" })

export const appLineDraft = z
  .strictObject({ extensionId: id, appType, e911LocationId: id.nullable().optional() })
  .meta({ id: "AppLineDraft" })
export type AppLineDraft = z.output<typeof appLineDraft>

/** Shown once, when it is generated. */
export const shownSipPassword = z
  .object({ lineId: id, sipId: z.string(), sipPassword: secret(z.string()) })
  .meta({ id: "ShownSipPassword" })
export type ShownSipPassword = z.infer<typeof shownSipPassword>

/** Checks length only; the server decides whether the password is strong enough. */
export const devicePassword = z
  .strictObject({ password: z.string().min(1, "Must not be empty.").max(128) })
  .meta({ id: "DevicePassword" })
export const passwordVerdict = z
  .object({ valid: z.boolean(), message: z.string().nullable() })
  .meta({ id: "PasswordVerdict" })
export type PasswordVerdict = z.infer<typeof passwordVerdict>

export const devicesOfExtension = z.strictObject({ deviceIds: z.array(id).max(50) }).meta({ id: "DevicesOfExtension" })

const chosen = {
  deviceIds: z.array(id).min(1, "Choose at least one phone.").max(mostAtOnce, `At most ${mostAtOnce} phones.`),
}
/** A bulk action on phones, run as a job. */
export const deviceBulk = z
  .discriminatedUnion("action", [
    z.strictObject({ action: z.literal("unassign"), ...chosen }),
    z.strictObject({ action: z.literal("logOut"), ...chosen }),
    z.strictObject({ action: z.literal("moveLocation"), ...chosen, locationId: id }),
    z.strictObject({
      action: z.literal("setEmergencyLocation"),
      ...chosen,
      /** Null: the phones use their extension's. */ emergencyLocationId: id.nullable(),
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
    isInUse: z.boolean(),
    /** Only for callers who can see that account. */
    accountId: accountId.nullable(),
    /** The extension of the phone, or that it has none. Only for callers who can see its account. */
    extension: z.string().nullable(),
    /** The phone, if it is in the caller's account. */
    deviceId: id.nullable(),
    /** The make the MAC address belongs to, if known. */
    make: make.nullable(),
  })
  .meta({ id: "MacVerdict" })
export type MacVerdict = z.infer<typeof macVerdict>

/** Values of the API; screens have their own texts. */
export const registrationStatuses = ["Registered", "Currently not available"] as const
export const [registeredStatus, registrationUnavailable] = registrationStatuses
export const lineRegistration = z
  .object({
    lineId: id,
    sipId: z.string(),
    status: z.string(),
    address: z.string().nullable(),
    userAgent: z.string().nullable(),
    since: instant.nullable(),
    expiresAt: instant.nullable(),
  })
  .meta({ id: "LineRegistration" })
export type LineRegistration = z.infer<typeof lineRegistration>
export const registeredDevice = z
  .object({
    deviceId: id,
    name: z.string(),
    macAddress: z.string().nullable(),
    extension: z.string().nullable(),
    lines: z.array(lineRegistration),
  })
  .meta({ id: "RegisteredDevice" })
export const registrationPage = z
  .object({
    devices: z.array(registeredDevice),
    /** Absent on the last page. */ next_page_uri: z.string().optional(),
  })
  .meta({ id: "RegistrationPage" })
export type RegistrationPage = z.infer<typeof registrationPage>
