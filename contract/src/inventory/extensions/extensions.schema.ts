import { z } from "zod"
import { ownLocations } from "../emergency-locations/emergency-locations.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { givenExternalId, syncFilter, synced } from "../../kit/synchronization.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { callDestination, extensionRef, ringTarget } from "./call-destination.ts"
import { extensionType, servicePlan } from "./extension-types.ts"
import { numberShape } from "./number-rules.ts"
import { mostPinDigits } from "./voicemail-pin.ts"

export const extensionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the extension")
export const extensionIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(extensionId)
  .describe("Id of the extension")
export type ExtensionId = number

/** Checks the shape only; the account's number plan decides whether a number is available. */
export const extensionNumber = z.string().regex(numberShape, "Enter 3 to 6 digits.")
/** The version the caller read. When given, a newer version is not overwritten. */
export const editedVersion = z.int().min(1).optional()

// --- settings --------------------------------------------------------------------------------------------------------

export const limits = {
  steps: 5,
  sharers: 20,
  watchers: 50,
  fewestSeconds: 5,
  mostSeconds: 120,
  mostVoicemailSeconds: 60,
  greetingSeconds: 60,
  greetings: 10,
} as const
const ringSeconds = z
  .int()
  .min(limits.fewestSeconds, `At least ${limits.fewestSeconds} seconds.`)
  .max(limits.mostSeconds, `At most ${limits.mostSeconds} seconds.`)

const ruleShape = {
  on: z.boolean().describe("Whether calls are sent on in this case"),
  to: callDestination.nullable().describe("Where they are sent; null if the rule is off and has no destination"),
}
const needsTarget = <Schema extends z.ZodType<{ on: boolean; to: unknown }>>(schema: Schema) =>
  schema.refine(({ on, to }) => !on || to !== null, { message: "Choose where calls go.", path: ["to"] })
export const forwardingRule = needsTarget(z.strictObject(ruleShape)).meta({ id: "ForwardingRule" })
export type ForwardingRule = z.output<typeof forwardingRule>

export const forwardingCases = ["always", "busy", "noAnswer", "notReachable"] as const
export type ForwardingCase = (typeof forwardingCases)[number]
export const forwarding = z
  .strictObject({
    always: forwardingRule.describe("Where all calls go, without ringing here"),
    busy: forwardingRule.describe("Where calls go while the extension is busy"),
    noAnswer: needsTarget(
      z.strictObject({
        ...ruleShape,
        seconds: ringSeconds.describe("After how many seconds of ringing the call is sent on"),
      }),
    ).describe("Where calls go that nobody answers"),
    notReachable: forwardingRule.describe("No phone or app is connected"),
  })
  .meta({ id: "Forwarding" })
export type Forwarding = z.output<typeof forwarding>

/** What rings: the extension's own phones, others in sequence, or others at the same time. These exclude each other. */
export const ringing = z
  .discriminatedUnion("mode", [
    z.strictObject({ mode: z.literal("phones") }),
    z.strictObject({
      mode: z.literal("findMe"),
      steps: z
        .array(
          z.strictObject({
            to: ringTarget.describe("Extension or number that rings"),
            seconds: ringSeconds.describe("How many seconds the step rings"),
            acceptPrompt: z.boolean().describe("Whether who answers must press 1 first"),
          }),
        )
        .min(1, "At least one step.")
        .max(limits.steps, `At most ${limits.steps} steps.`)
        .describe("Phones that ring one after the other"),
    }),
    z.strictObject({
      mode: z.literal("simultaneous"),
      also: z
        .array(
          z.strictObject({
            to: ringTarget.describe("Extension or number that rings"),
            acceptPrompt: z.boolean().describe("Whether who answers must press 1 first"),
          }),
        )
        .min(1, "At least one phone.")
        .max(limits.steps, `At most ${limits.steps} phones.`)
        .describe("Phones that ring at the same time as those of the extension"),
    }),
  ])
  .meta({ id: "Ringing" })
export type Ringing = z.output<typeof ringing>

export const callerId = z
  .strictObject({
    name: optionalLine(40).describe("Shown to the called party; the extension's name when empty"),
    number: z
      .discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("account") }),
        z.strictObject({ kind: z.literal("own") }),
        z.strictObject({
          kind: z.literal("number"),
          number: optionalLine(phoneNumberLimits.longestInput)
            .min(1, "Choose a number.")
            .describe("Number as it is dialed"),
        }),
      ])
      .describe(
        "account: the company's main number. own: the extension's own number, or the main number while it has none. number: another number of the account",
      ),
    blocked: z.boolean().describe("Hidden from called parties; emergency services always see the number"),
  })
  .meta({ id: "CallerId" })
export type CallerId = z.output<typeof callerId>

export const voicemailSettings = z
  .strictObject({
    on: z.boolean().describe("Whether calls can go to voicemail"),
    answerSeconds: z
      .int()
      .min(limits.fewestSeconds, `At least ${limits.fewestSeconds} seconds.`)
      .max(limits.mostVoicemailSeconds, `At most ${limits.mostVoicemailSeconds} seconds.`)
      .describe("How long it rings before voicemail answers"),
    mailNotice: z.boolean().describe("Whether new messages are announced by email"),
    mailAddress: z
      .union([z.literal(""), z.email("Must be an email address.").max(254)])
      .describe("Where notifications go; the user's own address when empty"),
    attachAudio: z.boolean().describe("Whether the email has the message attached"),
  })
  .meta({ id: "VoicemailSettings" })
export type VoicemailSettings = z.output<typeof voicemailSettings>

/** Checks the length only; whether it is easy to guess depends on the extension's number. */
export const voicemailPin = z
  .string()
  .min(1, "Must not be empty.")
  .max(mostPinDigits, `At most ${mostPinDigits} digits.`)

export const greeting = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("default") }),
    z.object({
      kind: z.literal("uploaded"),
      name: z.string().describe("Name in the list of greetings"),
      seconds: z.number().describe("Length in seconds"),
      uploadedAt: instant,
    }),
  ])
  .meta({ id: "Greeting" })
export type Greeting = z.infer<typeof greeting>

/** A voicemail greeting. At most one is in use; otherwise callers hear the default greeting. */
export const storedGreeting = z
  .object({
    greetingId: extensionId,
    name: z.string().describe("Name in the list of greetings"),
    seconds: z.number().describe("Length in seconds"),
    uploadedAt: instant,
    active: z.boolean().describe("Whether callers hear this one"),
  })
  .meta({ id: "StoredGreeting" })
export type StoredGreeting = z.infer<typeof storedGreeting>
export const greetingEdit = z
  .strictObject({
    name: optionalLine(80).describe("New name in the list of greetings"),
    active: z.literal(true).describe("true: callers hear this one from now on"),
  })
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, "Include at least one change.")
  .meta({ id: "GreetingEdit" })
export type GreetingEdit = z.output<typeof greetingEdit>

const placeRef = z.strictObject({
  locationId: extensionId,
  name: z.string().max(200).optional().describe("Name of the office; ignored in requests"),
})
const different = (list: readonly { extensionId: number }[]) =>
  new Set(list.map((one) => one.extensionId)).size === list.length
export const sharers = z.array(extensionRef).max(limits.sharers).refine(different, "List each extension only once.")
export const watchers = z
  .array(extensionRef.extend({ mayPickUp: z.boolean().describe("Whether they can pick up calls of the line") }))
  .max(limits.watchers)
  .refine(different, "List each extension only once.")

/** All settings of an extension that can be changed in one request. */
export const extensionSettings = z.strictObject({
  name: line(60).describe("Name that colleagues see, up to 60 characters"),
  servicePlan: servicePlan.describe("Service plan of the extension"),
  doNotDisturb: z.boolean().describe("Whether calls skip the phones of the extension"),
  callerId: callerId.describe("Number that called parties see"),
  forwarding: forwarding.describe("Where calls are sent on"),
  ringing: ringing.describe("Which phones ring, and how long"),
  voicemail: voicemailSettings.describe("Voicemail of the extension"),
  blockInternationalCalling: z.boolean().describe("Whether international calls from the extension are blocked"),
  sharedWith: sharers.describe("Extensions whose phones also have this line"),
  watchers: watchers.describe("Extensions that monitor this line, and whether they can pick up its calls"),
  location: placeRef.nullable().describe("Office to which the extension belongs; null for none"),
  emergencyLocation: placeRef.nullable().describe("Emergency location"),
})
export type ExtensionSettings = z.output<typeof extensionSettings>
export const settingNames = extensionSettings.keyof().options

/** Omitted fields do not change. The PIN is never returned. */
export const extensionEdit = extensionSettings
  .partial()
  .extend({
    voicemailPin: voicemailPin.optional().describe("PIN of the voicemail box, 4 to 10 digits"),
    ownEmergencyLocations: ownLocations
      .optional()
      .describe(
        "With a new emergency location: whether phones and apps that have their own keep it or follow the extension",
      ),
    externalId: givenExternalId,
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "ExtensionEdit" })
export type ExtensionEdit = z.output<typeof extensionEdit>

/** What users can change on their own extension. */
export const ownSettings = extensionSettings.pick({
  doNotDisturb: true,
  forwarding: true,
  ringing: true,
  voicemail: true,
})
export const ownExtensionEdit = ownSettings
  .partial()
  .extend({
    voicemailPin: voicemailPin.optional().describe("PIN of the voicemail box, 4 to 10 digits"),
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  })
  .meta({ id: "OwnExtensionEdit" })
export type OwnExtensionEdit = z.output<typeof ownExtensionEdit>

// --- one extension ---------------------------------------------------------------------------------------------------

/** The three ids are the same: a device kit is an extension. */
const ids = {
  extensionId,
  kitId: extensionId,
  deviceKitId: extensionId.describe("The id of the extension again, under its older name"),
  accountId,
}
const facts = {
  /** Its number, under both of its names. */
  extension: z.string().describe("Number that is dialed inside the account"),
  extensionNumber: z.string().describe("The number of the extension again"),
  extensionType,
  name: z.string().describe("Name of the extension"),
  deviceKitName: z.string().describe("The name of the extension again"),
  userId: userId.nullable(),
  userName: z.string().nullable().describe("Name of the user it belongs to; null if it belongs to nobody"),
  userLoginName: z.string().nullable().describe("Login name of that user; null if it belongs to nobody"),
  isDefault: z.boolean().describe("Whether it is its user's own extension, which shows on calls and in lists"),
  servicePlan,
  provisionCode: z.string().describe("Code of the service plan in the catalog"),
  phoneNumbers: z
    .array(z.string())
    .describe("Phone numbers whose calls reach the extension: calling code and national number, digits only"),
}

export const voicemailsCount = z
  .object({
    unheard: z.int().describe("How many messages are new"),
    total: z.int().describe("How many there are in all"),
  })
  .meta({ id: "VoicemailsCount" })
export const extension = z
  .object({
    ...ids,
    ...facts,
    ...extensionSettings.omit({
      name: true,
      servicePlan: true,
      callerId: true,
      forwarding: true,
      ringing: true,
      voicemail: true,
      sharedWith: true,
      watchers: true,
      location: true,
      emergencyLocation: true,
    }).shape,
    callerId: callerId.describe("Number that called parties see"),
    forwarding: forwarding.describe("Where calls are sent on"),
    ringing: ringing.describe("Which phones ring, and how long"),
    voicemail: voicemailSettings.describe("Voicemail of the extension"),
    sharedWith: z.array(extensionRef).describe("Extensions that share the line"),
    watchers: z
      .array(extensionRef.extend({ mayPickUp: z.boolean().describe("Whether they can pick up calls of the line") }))
      .describe("Extensions that monitor the line"),
    location: placeRef.nullable().describe("Office to which the extension belongs; null for none"),
    emergencyLocation: placeRef.nullable().describe("Emergency location"),
    greeting: greeting.describe("Greeting of the voicemail box"),
    hasVoicemailPin: z.boolean().describe("Whether the voicemail box has a PIN"),
    ringSeconds: z
      .int()
      .describe("How long the phones ring if neither voicemail nor forwarding sets a time: the account's setting"),
    voicemailsCount: voicemailsCount.nullable().describe("Null when it was not asked for"),
    createdAt: instant,
    ...synced,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "Extension" })
export type Extension = z.infer<typeof extension>

export const includeCount = z.strictObject({
  includeVoicemailsCount: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .default(true)
    .describe("Whether to count voicemail messages too"),
})

export const newExtension = z
  .strictObject({
    extensionType: extensionType
      .default("Extension")
      .describe("Type of the extension, such as Extension, Call Group or Call Queue"),
    extension: extensionNumber.optional().describe("The next free one of the number plan when absent"),
    name: line(60).optional().describe("The user's name when absent"),
    userId: userId.nullable().optional(),
    servicePlan: servicePlan.optional().describe("Service plan of the extension"),
    locationId: extensionId.nullable().optional(),
    emergencyLocationId: extensionId.nullable().optional(),
    blockInternationalCalling: z
      .boolean()
      .optional()
      .describe("Whether international calls from the extension are blocked"),
    voicemail: voicemailSettings
      .partial()
      .extend({ pin: voicemailPin.optional().describe("PIN of the voicemail box") })
      .optional()
      .describe("Voicemail of the extension"),
    externalId: givenExternalId,
  })
  .meta({ id: "NewExtension" })
export type NewExtension = z.input<typeof newExtension>

/** For other domains that set up a user's voicemail. */
export type VoicemailChange = Partial<VoicemailSettings> & { readonly pin?: string | undefined }

// --- lists -----------------------------------------------------------------------------------------------------------

export const extensionSorts = ["number", "name", "type"] as const
const flag = z.enum(["true", "false"]).transform((value) => value === "true")
export const extensionFilter = pageQuery(extensionSorts).extend({
  type: extensionType.optional().describe("Only extensions of this type"),
  locationId: extensionIdText.optional(),
  userId: extensionIdText.optional(),
  assigned: flag.optional().describe("Assigned to a user, or unassigned"),
  doNotDisturb: flag.optional().describe("Whether calls skip the phones of the extension"),
  forwarded: flag.optional().describe("Only extensions that forward all calls, or only those that do not"),
  international: z
    .enum(["blocked", "allowed"])
    .optional()
    .describe("Whether the account is outside the scheme of the original home market"),
  plan: servicePlan.optional().describe("The service plan it is on"),
  ...syncFilter,
})
export type ExtensionFilter = z.output<typeof extensionFilter>

/** A row of the list. */
export const extensionListEntry = z
  .object({
    ...ids,
    ...facts,
    doNotDisturb: z.boolean().describe("Whether calls skip the phones of the extension"),
    forwardedTo: z.string().nullable().describe("The destination of all calls as text when they are always forwarded"),
    hasRules: z.boolean().describe("Another forwarding or find-me rule is on"),
    voicemailOn: z.boolean().describe("Whether calls can go to voicemail"),
    blockInternationalCalling: z.boolean().describe("Whether international calls from the extension are blocked"),
    locationId: extensionId.nullable(),
    locationName: z.string().nullable().describe("Name of the location"),
    ...synced,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "ExtensionListEntry" })
export type ExtensionListEntry = z.infer<typeof extensionListEntry>

const listOf = <Value>(item: z.ZodType<Value, string>, most: number) =>
  z
    .string()
    .max(20_000)
    .transform((text) =>
      text
        .split(",")
        .map((piece) => piece.trim())
        .filter((piece) => piece !== ""),
    )
    .pipe(z.array(item).max(most))
export const extensionSearch = z.strictObject({
  deviceKitIds: listOf(extensionIdText, 750).optional().describe("Several, separated by commas"),
  deviceKitTypeNames: listOf(extensionType, extensionType.options.length)
    .optional()
    .describe("Types of extensions, separated by commas"),
  userLoginName: optionalLine(120).optional().describe("Login name of the user"),
  limit: z.coerce.number().int().min(1).max(750).default(750).describe("Rows per page"),
  /** Continue after this one. */
  afterKitId: extensionIdText.optional(),
})
export type ExtensionSearch = z.output<typeof extensionSearch>
