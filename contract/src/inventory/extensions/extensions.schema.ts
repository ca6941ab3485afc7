import { z } from "zod"
import { ownLocations } from "../emergency-locations/emergency-locations.schema.ts"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
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

const ruleShape = { on: z.boolean(), to: callDestination.nullable() }
const needsTarget = <Schema extends z.ZodType<{ on: boolean; to: unknown }>>(schema: Schema) =>
  schema.refine(({ on, to }) => !on || to !== null, { message: "Choose where calls go.", path: ["to"] })
export const forwardingRule = needsTarget(z.strictObject(ruleShape)).meta({ id: "ForwardingRule" })
export type ForwardingRule = z.output<typeof forwardingRule>

export const forwardingCases = ["always", "busy", "noAnswer", "notReachable"] as const
export type ForwardingCase = (typeof forwardingCases)[number]
export const forwarding = z
  .strictObject({
    always: forwardingRule,
    busy: forwardingRule,
    noAnswer: needsTarget(z.strictObject({ ...ruleShape, seconds: ringSeconds })),
    /** No phone or app is connected. */
    notReachable: forwardingRule,
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
        .array(z.strictObject({ to: ringTarget, seconds: ringSeconds, acceptPrompt: z.boolean() }))
        .min(1, "At least one step.")
        .max(limits.steps, `At most ${limits.steps} steps.`),
    }),
    z.strictObject({
      mode: z.literal("simultaneous"),
      also: z
        .array(z.strictObject({ to: ringTarget, acceptPrompt: z.boolean() }))
        .min(1, "At least one phone.")
        .max(limits.steps, `At most ${limits.steps} phones.`),
    }),
  ])
  .meta({ id: "Ringing" })
export type Ringing = z.output<typeof ringing>

export const callerId = z
  .strictObject({
    /** Shown to the called party; the extension's name when empty. */
    name: optionalLine(40),
    /**
     * account: the company's main number. own: the extension's own number, or the main number while it has none. number:
     * another number of the account.
     */
    number: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("account") }),
      z.strictObject({ kind: z.literal("own") }),
      z.strictObject({
        kind: z.literal("number"),
        number: optionalLine(phoneNumberLimits.longestInput).min(1, "Choose a number."),
      }),
    ]),
    /** Hidden from called parties; emergency services always see the number. */
    blocked: z.boolean(),
  })
  .meta({ id: "CallerId" })
export type CallerId = z.output<typeof callerId>

export const voicemailSettings = z
  .strictObject({
    on: z.boolean(),
    /** How long it rings before voicemail answers. */
    answerSeconds: z
      .int()
      .min(limits.fewestSeconds, `At least ${limits.fewestSeconds} seconds.`)
      .max(limits.mostVoicemailSeconds, `At most ${limits.mostVoicemailSeconds} seconds.`),
    mailNotice: z.boolean(),
    /** Where notifications go; the user's own address when empty. */
    mailAddress: z.union([z.literal(""), z.email("Must be an email address.").max(254)]),
    attachAudio: z.boolean(),
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
    z.object({ kind: z.literal("uploaded"), name: z.string(), seconds: z.number(), uploadedAt: instant }),
  ])
  .meta({ id: "Greeting" })
export type Greeting = z.infer<typeof greeting>

/** A voicemail greeting. At most one is in use; otherwise callers hear the default greeting. */
export const storedGreeting = z
  .object({
    greetingId: extensionId,
    name: z.string(),
    seconds: z.number(),
    uploadedAt: instant,
    active: z.boolean(),
  })
  .meta({ id: "StoredGreeting" })
export type StoredGreeting = z.infer<typeof storedGreeting>
export const greetingEdit = z
  .strictObject({ name: optionalLine(80), active: z.literal(true) })
  .partial()
  .refine((edit) => Object.keys(edit).length > 0, "Include at least one change.")
  .meta({ id: "GreetingEdit" })
export type GreetingEdit = z.output<typeof greetingEdit>

const placeRef = z.strictObject({ locationId: extensionId, name: z.string().max(200).optional() })
const different = (list: readonly { extensionId: number }[]) =>
  new Set(list.map((one) => one.extensionId)).size === list.length
export const sharers = z.array(extensionRef).max(limits.sharers).refine(different, "List each extension only once.")
export const watchers = z
  .array(extensionRef.extend({ mayPickUp: z.boolean() }))
  .max(limits.watchers)
  .refine(different, "List each extension only once.")

/** All settings of an extension that can be changed in one request. */
export const extensionSettings = z.strictObject({
  name: line(60),
  servicePlan,
  doNotDisturb: z.boolean(),
  callerId,
  forwarding,
  ringing,
  voicemail: voicemailSettings,
  blockInternationalCalling: z.boolean(),
  /** Extensions whose phones also have this line. */
  sharedWith: sharers,
  /** Extensions that monitor this line, and whether they can pick up its calls. */
  watchers,
  location: placeRef.nullable(),
  emergencyLocation: placeRef.nullable(),
})
export type ExtensionSettings = z.output<typeof extensionSettings>
export const settingNames = extensionSettings.keyof().options

/** Omitted fields do not change. The PIN is never returned. */
export const extensionEdit = extensionSettings
  .partial()
  .extend({
    voicemailPin: voicemailPin.optional(),
    /** With a new emergency location: whether phones and apps that have their own keep it or follow the extension. */
    ownEmergencyLocations: ownLocations.optional(),
    version: editedVersion,
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
  .extend({ voicemailPin: voicemailPin.optional(), version: editedVersion })
  .meta({ id: "OwnExtensionEdit" })
export type OwnExtensionEdit = z.output<typeof ownExtensionEdit>

// --- one extension ---------------------------------------------------------------------------------------------------

/** The three ids are the same: a device kit is an extension. */
const ids = { extensionId, kitId: extensionId, deviceKitId: extensionId, accountId }
const facts = {
  /** Its number, under both of its names. */
  extension: z.string(),
  extensionNumber: z.string(),
  extensionType,
  name: z.string(),
  deviceKitName: z.string(),
  userId: userId.nullable(),
  userName: z.string().nullable(),
  userLoginName: z.string().nullable(),
  isDefault: z.boolean(),
  servicePlan,
  provisionCode: z.string(),
  phoneNumbers: z.array(z.string()),
}

export const voicemailsCount = z.object({ unheard: z.int(), total: z.int() }).meta({ id: "VoicemailsCount" })
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
    callerId,
    forwarding,
    ringing,
    voicemail: voicemailSettings,
    sharedWith: z.array(extensionRef),
    watchers: z.array(extensionRef.extend({ mayPickUp: z.boolean() })),
    location: placeRef.nullable(),
    emergencyLocation: placeRef.nullable(),
    greeting,
    hasVoicemailPin: z.boolean(),
    /** How long the phones ring if neither voicemail nor forwarding sets a time: the account's setting. */
    ringSeconds: z.int(),
    /** Null when it was not asked for. */
    voicemailsCount: voicemailsCount.nullable(),
    createdAt: instant,
    version: z.int(),
  })
  .meta({ id: "Extension" })
export type Extension = z.infer<typeof extension>

export const includeCount = z.strictObject({
  includeVoicemailsCount: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .default(true),
})

export const newExtension = z
  .strictObject({
    extensionType: extensionType.default("Extension"),
    /** The next free one of the number plan when absent. */
    extension: extensionNumber.optional(),
    /** The user's name when absent. */
    name: line(60).optional(),
    userId: userId.nullable().optional(),
    servicePlan: servicePlan.optional(),
    locationId: extensionId.nullable().optional(),
    emergencyLocationId: extensionId.nullable().optional(),
    blockInternationalCalling: z.boolean().optional(),
    voicemail: voicemailSettings.partial().extend({ pin: voicemailPin.optional() }).optional(),
  })
  .meta({ id: "NewExtension" })
export type NewExtension = z.input<typeof newExtension>

/** For other domains that set up a user's voicemail. */
export type VoicemailChange = Partial<VoicemailSettings> & { readonly pin?: string | undefined }

// --- lists -----------------------------------------------------------------------------------------------------------

export const extensionSorts = ["number", "name", "type"] as const
const flag = z.enum(["true", "false"]).transform((value) => value === "true")
export const extensionFilter = pageQuery(extensionSorts).extend({
  type: extensionType.optional(),
  locationId: extensionIdText.optional(),
  userId: extensionIdText.optional(),
  /** Assigned to a user, or unassigned. */
  assigned: flag.optional(),
  doNotDisturb: flag.optional(),
  forwarded: flag.optional(),
  international: z.enum(["blocked", "allowed"]).optional(),
  /** The service plan it is on. */
  plan: servicePlan.optional(),
})
export type ExtensionFilter = z.output<typeof extensionFilter>

/** A row of the list. */
export const extensionListEntry = z
  .object({
    ...ids,
    ...facts,
    doNotDisturb: z.boolean(),
    /** The destination of all calls as text when they are always forwarded. */
    forwardedTo: z.string().nullable(),
    /** Another forwarding or find-me rule is on. */
    hasRules: z.boolean(),
    voicemailOn: z.boolean(),
    blockInternationalCalling: z.boolean(),
    locationId: extensionId.nullable(),
    locationName: z.string().nullable(),
    version: z.int(),
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
  /** Several, separated by commas. */
  deviceKitIds: listOf(extensionIdText, 750).optional(),
  deviceKitTypeNames: listOf(extensionType, extensionType.options.length).optional(),
  userLoginName: optionalLine(120).optional(),
  limit: z.coerce.number().int().min(1).max(750).default(750),
  /** Continue after this one. */
  afterKitId: extensionIdText.optional(),
})
export type ExtensionSearch = z.output<typeof extensionSearch>
