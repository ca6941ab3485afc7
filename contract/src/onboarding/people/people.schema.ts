import { z } from "zod"
import { accountKind } from "../../ground/accounts/accounts.schema.ts"
import { make } from "../../inventory/devices/devices.schema.ts"
import { macInput } from "../../inventory/devices/mac-address.ts"
import { mostAtOnce } from "../../kit/bulk.ts"
import { userId } from "../../kit/ids.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { givenExternalId } from "../../kit/synchronization.ts"
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
    z.strictObject({
      kind: z.literal("number"),
      number: extensionNumber.describe("Extension number to give, if it is free"),
    }),
    z.strictObject({ kind: z.literal("existing"), extensionId: id.describe("Id of the extension") }),
    z.strictObject({ kind: z.literal("none") }),
  ])
  .meta({ id: "ExtensionChoice" })

/** The phone or app of a new user. */
export const deviceChoice = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("none") }),
    z.strictObject({
      kind: z.literal("phone"),
      make: make.describe("Maker of the phone"),
      model: line(40).describe("Model of the phone, as the list of makes and models names it"),
      macAddress: macInput.describe("MAC address: 12 hexadecimal digits without separators"),
    }),
    z.strictObject({
      kind: z.literal("app"),
      appType: z.enum(["mobile", "desktop"]).describe("Kind of app, if the line belongs to one"),
    }),
  ])
  .meta({ id: "DeviceChoice" })

export const voicemailChoice = z
  .strictObject({
    on: z.boolean().describe("Whether calls can go to voicemail"),
    pin: z
      .string()
      .regex(/^\d{4,10}$/, "4 to 10 digits.")
      .optional()
      .describe("If omitted, the extension starts without a PIN and asks for one at the first call"),
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
    firstName: userEdit.shape.firstName.describe("First name"),
    lastName: markedLastName.describe("Last name"),
    loginName: loginName.describe("Name with which the user signs in"),
    email: userEdit.shape.email.describe("Email address"),
    roleId: userEdit.shape.roleId.describe("Id of the role"),
    isRoom: z.boolean().default(false).describe("Whether the user stands for a room"),
    allowLogin: z.boolean().default(usualSettings.allowLogin).describe("Whether the user can sign in"),
    mobile: optionalLine(phoneNumberLimits.longestInput).default("").describe("Mobile number"),
    home: optionalLine(phoneNumberLimits.longestInput).default("").describe("Private number of the user"),
    fax: optionalLine(phoneNumberLimits.longestInput).default("").describe("Fax number"),
    ownPhoneNumber: optionalLine(phoneNumberLimits.longestInput)
      .default("")
      .describe("A personal number of the user; `phoneNumber` is the account's number assigned to the extension"),
    allowEndUserOutboundCallerId: flag("allowEndUserOutboundCallerId").describe(
      "Whether users can choose their own caller ID",
    ),
    allowCallBlocking: flag("allowCallBlocking").describe("Whether users can block callers on their own extensions"),
    allowMainNumberMessaging: flag("allowMainNumberMessaging").describe(
      "Whether users can send messages from the main number",
    ),
    mobileTlsEnabled: flag("mobileTlsEnabled").describe("Whether the apps use TLS"),
    mobileEncryptionEnabled: flag("mobileEncryptionEnabled").describe("Whether the apps encrypt audio"),
    sendEmail: flag("sendEmail").describe("Whether to send an email"),
    updateMeWithAnnouncements: flag("updateMeWithAnnouncements").describe("Whether the user wants emails with news"),
    extension: extensionChoice.default({ kind: "next" }).describe("Extension number, as it is dialed"),
    phoneNumber: z
      .string()
      .trim()
      .regex(/^\+?\d{6,15}$/, "Digits with the country code.")
      .nullable()
      .default(null)
      .describe("One of the account's available numbers, as digits with country code"),
    device: deviceChoice.default({ kind: "none" }).describe("Phone or app to add"),
    locationId: id.nullable().default(null).describe("Id of the location"),
    emergencyLocationId: id.nullable().default(null).describe("Id of the emergency location"),
    voicemail: voicemailChoice.default({ on: true }).describe("Voicemail of the extension"),
    extensionTemplateId: id.nullable().default(null).describe("Id of the extension template"),
    groupIds: z.array(id).max(50, "At most 50 groups.").default([]).describe("Ids of the groups"),
    queueIds: z
      .array(id)
      .max(50, "At most 50 queues.")
      .default([])
      .describe("Call queues of which the extension is an agent"),
    sendWelcome: z.boolean().default(true).describe("Whether to send the welcome email"),
    externalId: givenExternalId,
  })
  .meta({ id: "PersonDraft" })
export type PersonDraft = z.output<typeof personDraft>
export type PersonDraftInput = z.input<typeof personDraft>

/** Everything that was created. */
export const addedPerson = z
  .object({
    userId,
    name: z.string().describe("Name of the new user"),
    loginName: z.string().describe("Name with which the user signs in"),
    email: z.string().describe("Email address"),
    user: user.describe("The new user"),
    extension: z
      .object({
        extensionId: id.describe("Id of the extension"),
        number: z.string().describe("Extension number, as it is dialed"),
        isNew: z.boolean().describe("Whether it was created by this request"),
        endedForwarding: z
          .boolean()
          .describe("The extension forwarded every call after an offboarding; the forwarding was switched off."),
      })
      .nullable()
      .describe("The user's extension; null if none was asked for"),
    phoneNumber: z.string().nullable().describe("Phone number: calling code and national number, digits only"),
    phone: z
      .object({
        deviceId: id.describe("Id of the phone"),
        make: z.string().describe("Maker of the phone"),
        model: z.string().describe("Model of the phone, as the list of makes and models names it"),
        macAddress: z.string().describe("MAC address: 12 hexadecimal digits without separators"),
      })
      .nullable()
      .describe("The user's phone; null if none was asked for"),
    app: z
      .object({
        lineId: id.describe("Id of the line"),
        appType: z.enum(["mobile", "desktop"]).describe("Kind of app, if the line belongs to one"),
        name: z.string().describe("Name of the app"),
      })
      .nullable()
      .describe("The user's app; null if none was asked for"),
    voicemail: z
      .object({
        on: z.boolean().describe("Whether calls can go to voicemail"),
        pinSet: z.boolean().describe("Whether the voicemail box has a PIN"),
      })
      .nullable()
      .describe("Voicemail of the extension"),
    emergencyLocation: z
      .object({ id: id.describe("Id of the object"), name: z.string().describe("Name of the emergency location") })
      .nullable()
      .describe("Emergency location"),
    template: z
      .object({ id: id.describe("Id of the object"), name: z.string().describe("Name of the extension template") })
      .nullable()
      .describe("The extension template that was applied; null for none"),
    groups: z
      .array(z.object({ groupId: id.describe("Id of the group"), name: z.string().describe("Name of the group") }))
      .describe("Groups the user was added to"),
    queues: z
      .array(
        z.object({ queueId: id.describe("Id of the call queue"), name: z.string().describe("Name of the call queue") }),
      )
      .describe("Call queues"),
    welcomeSent: z.boolean().describe("Whether the welcome email was sent"),
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
    subject: z.string().describe("Subject of the email"),
    text: z.string().describe("The plain-text version."),
    recipient: z.string().nullable().describe("The address it goes to, where that is known."),
    html: z
      .object({
        senderName: z.string().describe("Name of the sender"),
        brandName: z.string().describe("Name of the brand"),
        logo: z.string().nullable().describe("The path of the brand's picture."),
        color: z.string().describe("Of the button and the line above."),
        textColor: z.string().describe("Color of the button label."),
        greeting: z.string().describe("Greeting of the voicemail box"),
        paragraphs: z.array(z.string()).describe("Paragraphs of the email"),
        button: z.string().describe("Text of the button in the email"),
        notes: z.array(z.string()).describe("Notes for colleagues"),
        footer: z.array(z.string()).describe("Lines at the end of the email"),
      })
      .describe("The parts of the HTML version, in their order."),
  })
  .meta({ id: "WelcomePreview" })
export type WelcomePreview = z.infer<typeof welcomePreview>

/** Initial values of the add-user form. */
export const personDefaults = z
  .object({
    nextExtension: z.string().nullable().describe("Next free extension number; null if there is none"),
    freeExtensions: z
      .array(
        z.object({
          extensionId: id.describe("Id of the extension"),
          number: z.string().describe("Extension number, as it is dialed"),
          name: z.string().describe("Name of the extension"),
        }),
      )
      .describe("Extensions without a user"),
    suggestedNumber: z.string().nullable().describe("An available number; null if there is none"),
    needsEmergencyLocation: z.boolean().describe("Lines need an emergency location in this account's country"),
    emergencyLocationId: id.nullable().describe("Id of the emergency location"),
    /** Determines the available roles. */
    accountKind,
    loginEnding: z.string().describe("The usual endings of login names and email addresses of this account"),
    emailEnding: z.string().describe("Usual ending of email addresses"),
  })
  .meta({ id: "PersonDefaults" })
export type PersonDefaults = z.infer<typeof personDefaults>

/** Checked while the user types. Omitted fields are not checked. */
export const personCheck = z.strictObject({
  loginName: note(300).optional().describe("Name with which the user signs in"),
  extension: z.string().max(20).optional().describe("Extension number, as it is dialed"),
  macAddress: z.string().max(60).optional().describe("MAC address: 12 hexadecimal digits without separators"),
  phoneNumber: z.string().max(40).optional().describe("Phone number: calling code and national number, digits only"),
})
export type PersonCheck = z.output<typeof personCheck>
export const personCheckResult = z
  .object({
    problems: z
      .array(
        z.object({
          field: z.enum(["loginName", "extension", "macAddress", "phoneNumber"]).describe("Name of the field"),
          details: z.string().describe("What is wrong; empty if it is available"),
        }),
      )
      .describe("What is wrong, one entry for each row"),
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
    roleId: roleId.describe("Id of the role"),
    allowLogin: allowLogin.describe("Whether the user can sign in"),
    sendEmail: sendEmail.describe("Whether to send an email"),
    updateMeWithAnnouncements: updateMeWithAnnouncements.describe("Whether the user wants emails with news"),
    allowEndUserOutboundCallerId: allowEndUserOutboundCallerId.describe("Whether users can choose their own caller ID"),
    allowCallBlocking: allowCallBlocking.describe("Whether users can block callers on their own extensions"),
    allowMainNumberMessaging: allowMainNumberMessaging.describe("Whether users can send messages from the main number"),
    mobileTlsEnabled: mobileTlsEnabled.describe("Whether the apps use TLS"),
    mobileEncryptionEnabled: mobileEncryptionEnabled.describe("Whether the apps encrypt audio"),
    joinGroupIds: z.array(id).max(50).describe("Ids of groups that the users join"),
    leaveGroupIds: z.array(id).max(50).describe("Ids of groups that the users leave"),
    joinQueueIds: z.array(id).max(50).describe("Ids of call queues that the extensions join"),
    leaveQueueIds: z.array(id).max(50).describe("Ids of call queues that the extensions leave"),
  })
  .partial()
  .meta({ id: "PeopleEdit" })
export type PeopleEdit = z.output<typeof peopleEdit>
const severalPeople = z
  .array(userId)
  .min(1, "Choose at least one user.")
  .max(mostAtOnce, `At most ${mostAtOnce} users.`)
export const bulkEdit = z
  .strictObject({
    userIds: severalPeople.describe("Ids of the users"),
    edit: peopleEdit.describe("The fields to change"),
  })
  .meta({ id: "BulkEdit" })
export type BulkEdit = z.output<typeof bulkEdit>
export const startedJob = z
  .object({ jobId: z.int().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}") })
  .meta({ id: "StartedPeopleJob" })

export const chosenPeople = z
  .strictObject({ userIds: severalPeople.describe("Ids of the users") })
  .meta({ id: "ChosenPeople" })
/**
 * The extensions of several users for a bulk action, and the users without one; names are limited to what a dialog shows.
 */
export const extensionsOfPeople = z
  .object({
    extensionIds: z.array(id).describe("Ids of the extensions"),
    without: z
      .array(z.object({ userId, name: z.string().describe("Name of the user") }))
      .describe("Users without an extension"),
    withoutCount: z.int().describe("How many users have no extension"),
  })
  .meta({ id: "ExtensionsOfPeople" })
export type ExtensionsOfPeople = z.infer<typeof extensionsOfPeople>
