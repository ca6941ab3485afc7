import { z } from "zod"
import { accountKind } from "../../ground/accounts/accounts.schema.ts"
import { make } from "../../inventory/devices/devices.schema.ts"
import { macInput } from "../../inventory/devices/mac-address.ts"
import { mostAtOnce } from "../../kit/bulk.ts"
import { userId } from "../../kit/ids.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { instant, line, note, optionalLine } from "../../kit/text.ts"
import { welcomeFacts } from "../../identity/passwords/welcome-facts.ts"
import { loginName, markedLastName, user, userEdit, usualSettings } from "../../identity/users/users.schema.ts"

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const extensionNumber = z
  .string()
  .trim()
  .regex(/^\d{3,6}$/, "3 to 6 digits.")

/** The extension of a new user. */
export const extensionChoice = z
  .discriminatedUnion("kind", [
    /** The next available number, chosen when the user is created. */
    z.strictObject({ kind: z.literal("next") }),
    z.strictObject({ kind: z.literal("number"), number: extensionNumber }),
    z.strictObject({ kind: z.literal("existing"), extensionId: id }),
    z.strictObject({ kind: z.literal("none") }),
  ])
  .meta({ id: "ExtensionChoice" })

/** The phone or app of a new user. */
export const deviceChoice = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({ kind: z.literal("phone"), make, model: line(40), macAddress: macInput }),
    z.strictObject({ kind: z.literal("app"), appType: z.enum(["mobile", "desktop"]) }),
  ])
  .meta({ id: "DeviceChoice" })

export const voicemailChoice = z
  .strictObject({
    on: z.boolean(),
    /** If omitted, the extension starts without a PIN and asks for one at the first call. */
    pin: z
      .string()
      .regex(/^\d{4,10}$/, "4 to 10 digits.")
      .optional(),
  })
  .meta({ id: "VoicemailChoice" })

const flag = (name: PersonSwitch) => z.boolean().default(usualSettings[name])
/**
 * What users may decide for themselves, how their app connects, and which emails they get; the same as on the user page.
 */
export const personSwitches = [
  "allowEndUserOutboundCallerId",
  "allowCallBlocking",
  "allowMainNumberMessaging",
  "mobileTlsEnabled",
  "mobileEncryptionEnabled",
  "sendEmail",
  "updateMeWithAnnouncements",
] as const
export type PersonSwitch = (typeof personSwitches)[number]
export const switchesOf = (from: Readonly<Record<PersonSwitch, boolean>>) =>
  Object.fromEntries(personSwitches.map((name) => [name, from[name]])) as Record<PersonSwitch, boolean>

export const personDraft = z
  .strictObject({
    firstName: userEdit.shape.firstName,
    lastName: markedLastName,
    loginName,
    email: userEdit.shape.email,
    roleId: userEdit.shape.roleId,
    isRoom: z.boolean().default(false),
    allowLogin: z.boolean().default(usualSettings.allowLogin),
    mobile: optionalLine(phoneNumberLimits.longestInput).default(""),
    home: optionalLine(phoneNumberLimits.longestInput).default(""),
    fax: optionalLine(phoneNumberLimits.longestInput).default(""),
    /** A personal number of the user; `phoneNumber` is the account's number assigned to the extension. */
    ownPhoneNumber: optionalLine(phoneNumberLimits.longestInput).default(""),
    allowEndUserOutboundCallerId: flag("allowEndUserOutboundCallerId"),
    allowCallBlocking: flag("allowCallBlocking"),
    allowMainNumberMessaging: flag("allowMainNumberMessaging"),
    mobileTlsEnabled: flag("mobileTlsEnabled"),
    mobileEncryptionEnabled: flag("mobileEncryptionEnabled"),
    sendEmail: flag("sendEmail"),
    updateMeWithAnnouncements: flag("updateMeWithAnnouncements"),
    extension: extensionChoice.default({ kind: "next" }),
    /** One of the account's available numbers, as digits with country code. */
    phoneNumber: z
      .string()
      .trim()
      .regex(/^\+?\d{6,15}$/, "Digits with the country code.")
      .nullable()
      .default(null),
    device: deviceChoice.default({ kind: "none" }),
    locationId: id.nullable().default(null),
    emergencyLocationId: id.nullable().default(null),
    voicemail: voicemailChoice.default({ on: true }),
    extensionTemplateId: id.nullable().default(null),
    groupIds: z.array(id).max(50, "At most 50 groups.").default([]),
    /** Call queues of which the extension is an agent. */
    queueIds: z.array(id).max(50, "At most 50 queues.").default([]),
    sendWelcome: z.boolean().default(true),
  })
  .meta({ id: "PersonDraft" })
export type PersonDraft = z.output<typeof personDraft>
export type PersonDraftInput = z.input<typeof personDraft>

/** Everything that was created. */
export const addedPerson = z
  .object({
    userId,
    name: z.string(),
    loginName: z.string(),
    email: z.string(),
    user,
    extension: z
      .object({
        extensionId: id,
        number: z.string(),
        isNew: z.boolean(),
        endedForwarding: z
          .boolean()
          .describe("The extension forwarded every call after an offboarding; the forwarding was switched off."),
      })
      .nullable(),
    phoneNumber: z.string().nullable(),
    phone: z.object({ deviceId: id, make: z.string(), model: z.string(), macAddress: z.string() }).nullable(),
    app: z.object({ lineId: id, appType: z.enum(["mobile", "desktop"]), name: z.string() }).nullable(),
    voicemail: z.object({ on: z.boolean(), pinSet: z.boolean() }).nullable(),
    emergencyLocation: z.object({ id, name: z.string() }).nullable(),
    template: z.object({ id, name: z.string() }).nullable(),
    groups: z.array(z.object({ groupId: id, name: z.string() })),
    queues: z.array(z.object({ queueId: id, name: z.string() })),
    welcomeSent: z.boolean(),
  })
  .meta({ id: "AddedPerson" })
export type AddedPerson = z.infer<typeof addedPerson>

/** outbox: kept, because this installation has no mail server; none: no welcome email is known. */
export const welcomeMailStates = ["none", "outbox", "waiting", "sent", "failed", "expired"] as const
export const welcomeMail = z
  .object({
    state: z.enum(welcomeMailStates).describe("Delivery status of the latest welcome email."),
    recipient: z.string().nullable().describe("The address it goes to."),
    writtenAt: instant.nullable().describe("When the email was created."),
    lastError: z
      .string()
      .nullable()
      .describe("The mail server's answer to the last attempt, or why it could not be reached."),
  })
  .meta({ id: "WelcomeMail" })
export type WelcomeMail = z.infer<typeof welcomeMail>

/** For a preview of the email; without facts for a user without an extension. */
export const welcomePreviewRequest = z
  .strictObject({
    firstName: z.string().max(80).describe("First name in the greeting."),
    loginName: z.string().max(300).describe("Login name in the email."),
    facts: welcomeFacts.optional().describe("Extension, number, voicemail and apps in the email."),
  })
  .meta({ id: "WelcomePreviewRequest" })
export type WelcomePreviewRequest = z.output<typeof welcomePreviewRequest>
/** The email as plain text, and the parts of the HTML version. */
export const welcomePreview = z
  .object({
    subject: z.string(),
    text: z.string().describe("The plain-text version."),
    recipient: z.string().nullable().describe("The address it goes to, where that is known."),
    html: z
      .object({
        senderName: z.string(),
        brandName: z.string(),
        logo: z.string().nullable().describe("The path of the brand's picture."),
        color: z.string().describe("Of the button and the line above."),
        textColor: z.string().describe("Color of the button label."),
        greeting: z.string(),
        paragraphs: z.array(z.string()),
        button: z.string(),
        notes: z.array(z.string()),
        footer: z.array(z.string()),
      })
      .describe("The parts of the HTML version, in their order."),
  })
  .meta({ id: "WelcomePreview" })
export type WelcomePreview = z.infer<typeof welcomePreview>

/** Initial values of the add-user form. */
export const personDefaults = z
  .object({
    nextExtension: z.string().nullable(),
    freeExtensions: z.array(z.object({ extensionId: id, number: z.string(), name: z.string() })),
    suggestedNumber: z.string().nullable(),
    /** Lines need an emergency location in this account's country. */
    needsEmergencyLocation: z.boolean(),
    emergencyLocationId: id.nullable(),
    /** Determines the available roles. */
    accountKind,
    /** The usual endings of login names and email addresses of this account. */
    loginEnding: z.string(),
    emailEnding: z.string(),
  })
  .meta({ id: "PersonDefaults" })
export type PersonDefaults = z.infer<typeof personDefaults>

/** Checked while the user types. Omitted fields are not checked. */
export const personCheck = z.strictObject({
  loginName: note(300).optional(),
  extension: z.string().max(20).optional(),
  macAddress: z.string().max(60).optional(),
  phoneNumber: z.string().max(40).optional(),
})
export type PersonCheck = z.output<typeof personCheck>
export const personCheckResult = z
  .object({
    problems: z.array(
      z.object({ field: z.enum(["loginName", "extension", "macAddress", "phoneNumber"]), details: z.string() }),
    ),
  })
  .meta({ id: "PersonCheckResult" })
export type PersonCheckResult = z.infer<typeof personCheckResult>

// --- many at once ----------------------------------------------------------------------------------------------------

const {
  roleId,
  allowLogin,
  sendEmail,
  updateMeWithAnnouncements,
  allowEndUserOutboundCallerId,
  allowCallBlocking,
  allowMainNumberMessaging,
  mobileTlsEnabled,
  mobileEncryptionEnabled,
} = userEdit.shape
/** Only what is filled in changes. */
export const peopleEdit = z
  .strictObject({
    roleId,
    allowLogin,
    sendEmail,
    updateMeWithAnnouncements,
    allowEndUserOutboundCallerId,
    allowCallBlocking,
    allowMainNumberMessaging,
    mobileTlsEnabled,
    mobileEncryptionEnabled,
    joinGroupIds: z.array(id).max(50),
    leaveGroupIds: z.array(id).max(50),
    joinQueueIds: z.array(id).max(50),
    leaveQueueIds: z.array(id).max(50),
  })
  .partial()
  .meta({ id: "PeopleEdit" })
export type PeopleEdit = z.output<typeof peopleEdit>
const severalPeople = z
  .array(userId)
  .min(1, "Choose at least one user.")
  .max(mostAtOnce, `At most ${mostAtOnce} users.`)
export const bulkEdit = z.strictObject({ userIds: severalPeople, edit: peopleEdit }).meta({ id: "BulkEdit" })
export type BulkEdit = z.output<typeof bulkEdit>
export const startedJob = z.object({ jobId: z.int() }).meta({ id: "StartedPeopleJob" })

export const chosenPeople = z.strictObject({ userIds: severalPeople }).meta({ id: "ChosenPeople" })
/**
 * The extensions of several users for a bulk action, and the users without one; names are limited to what a dialog shows.
 */
export const extensionsOfPeople = z
  .object({
    extensionIds: z.array(id),
    without: z.array(z.object({ userId, name: z.string() })),
    withoutCount: z.int(),
  })
  .meta({ id: "ExtensionsOfPeople" })
export type ExtensionsOfPeople = z.infer<typeof extensionsOfPeople>
