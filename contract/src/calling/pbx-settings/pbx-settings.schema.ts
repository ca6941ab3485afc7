import { z } from "zod"
import { extensionRef } from "../../inventory/extensions/call-destination.ts"
import { extensionIdText } from "../../inventory/extensions/extensions.schema.ts"
import { accountId } from "../../kit/ids.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { optionalLine } from "../../kit/text.ts"
import { dialedKinds, dialingRules, internationalModes, outsidePrefixes } from "./dial-plan.ts"
import { codeShape, featureNames } from "./feature-codes.ts"

export const limits = {
  mostSlots: 100,
  fewestParkingSeconds: 10,
  mostParkingSeconds: 600,
  fewestRingSeconds: 5,
  mostRingSeconds: 120,
  mostCallerNameCharacters: 15,
} as const

export const defaultCallerIds = ["main", "own", "location"] as const
export type DefaultCallerId = (typeof defaultCallerIds)[number]
export const parkingReturns = ["parker", "operator", "extension"] as const
export type ParkingReturn = (typeof parkingReturns)[number]

const reference = extensionRef
  .extend({
    extensionId: extensionRef.shape.extensionId.describe("Id of the extension"),
    extension: extensionRef.shape.extension.describe("Its number; ignored in requests"),
    name: extensionRef.shape.name.describe("Its name; ignored in requests"),
  })
  .meta({ id: "ExtensionReference", description: "An extension, group, queue or receptionist" })
const countryList = z
  .array(z.string().regex(/^[A-Z]{2}$/, "Must be two capital letters."))
  .max(300)
  .describe("Country codes with two letters")
export const featureCodeEdit = z
  .strictObject({
    feature: z.enum(featureNames).describe("What the code does"),
    code: z
      .string()
      .regex(codeShape, "Begin with * or #, followed by 1 to 4 digits; ** and ## are also possible.")
      .describe("What is dialed"),
    enabled: z.boolean().describe("Whether the code works"),
  })
  .meta({ id: "FeatureCode", description: "A code that a phone can dial" })
const slot = z.int().min(100, "Enter 3 to 6 digits.").max(999_999, "Enter 3 to 6 digits.")

const fields = {
  outsidePrefix: z
    .enum(outsidePrefixes)
    .describe("Dialed before an outside number: 9, 0 or nothing. Complete numbers also work without it"),
  sevenDigitDialing: z
    .boolean()
    .describe("Whether numbers of the own area can be dialed with 7 digits (US and Canada)"),
  areaCode: z
    .string()
    .regex(/^[2-9]\d\d$/, "Enter an area code with 3 digits.")
    .nullable()
    .describe("The area code of 7-digit numbers"),
  operator: reference.nullable().describe("Who answers calls to 0"),
  internationalCalling: z
    .enum(internationalModes)
    .describe("Calls to other countries: off, listed (only to the listed countries) or all"),
  internationalCountries: countryList,
  defaultCallerId: z
    .enum(defaultCallerIds)
    .describe(
      "What extensions show that use the company's caller ID: the main number, their own number, or the main number of their location. Without such a number it is the main number",
    ),
  mainNumber: optionalLine(phoneNumberLimits.longestInput)
    .nullable()
    .describe("The company's main number, in E.164 format"),
  callerName: optionalLine(limits.mostCallerNameCharacters).describe(
    "The name shown with a number of the company or of a location, up to 15 characters",
  ),
  featureCodes: z
    .array(featureCodeEdit)
    .max(featureNames.length)
    .refine(
      (codes) => new Set(codes.map(({ feature }) => feature)).size === codes.length,
      "List each feature only once.",
    )
    .describe("The codes that phones can dial. In requests, features that are not listed keep their code"),
  parkingOn: z.boolean().describe("Whether calls can be parked"),
  parkingFirstSlot: slot.describe("The first parking slot"),
  parkingLastSlot: slot.describe("The last parking slot"),
  parkingSeconds: z
    .int()
    .min(limits.fewestParkingSeconds, `At least ${limits.fewestParkingSeconds} seconds.`)
    .max(limits.mostParkingSeconds, `At most ${limits.mostParkingSeconds} seconds.`)
    .describe("How long a call stays parked, in seconds"),
  parkingReturn: z
    .enum(parkingReturns)
    .describe("Where a parked call goes after that time: back to who parked it, to the operator, or to an extension"),
  parkingExtension: reference.nullable().describe("The extension, when parkingReturn is extension"),
  ringSeconds: z
    .int()
    .min(limits.fewestRingSeconds, `At least ${limits.fewestRingSeconds} seconds.`)
    .max(limits.mostRingSeconds, `At most ${limits.mostRingSeconds} seconds.`)
    .describe("How long phones ring where neither voicemail nor forwarding sets a time, in seconds"),
  listInDirectory: z.boolean().describe("Whether callers find the extensions of users by name"),
}

/** Omitted fields stay. */
export const pbxSettingsEdit = z
  .strictObject(fields)
  .partial()
  .extend({
    version: z
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe("The version that was read; a newer one is not overwritten"),
  })
  .meta({ id: "PbxSettingsEdit" })
export type PbxSettingsEdit = z.output<typeof pbxSettingsEdit>

export const pbxSettings = z
  .object({
    accountId,
    countryCode: z.string().describe("The country of the account; its numbering plan applies"),
    extensionDigits: z.int().describe("How many digits new extensions have; set in the number plan"),
    ...fields,
    mainNumber: z.string().nullable().describe("The company's main number, in E.164 format"),
    areaCode: z.string().nullable().describe("The area code of 7-digit numbers"),
    skippedSlots: z
      .array(z.string())
      .describe("Numbers between the slots that are no slots: extensions, and numbers such as 711"),
    version: z.int().describe("Counts the changes"),
  })
  .meta({ id: "PbxSettings", description: "How phones of an account dial, and what they show" })
export type PbxSettings = z.infer<typeof pbxSettings>
export type PbxSettingsValues = Omit<
  PbxSettings,
  "accountId" | "countryCode" | "extensionDigits" | "skippedSlots" | "version"
>

export const sevenDigitDialing = z
  .strictObject({ sevenDigitDialing: fields.sevenDigitDialing, areaCode: fields.areaCode.default(null) })
  .meta({ id: "SevenDigitDialing", description: "Whether and for which area code 7 digits are enough" })
export const shownSevenDigitDialing = z
  .object({
    sevenDigitDialing: fields.sevenDigitDialing,
    areaCode: pbxSettings.shape.areaCode,
  })
  .meta({ id: "ShownSevenDigitDialing" })
export const internationalCalling = z
  .strictObject({
    internationalCalling: fields.internationalCalling,
    internationalCountries: fields.internationalCountries.default([]),
  })
  .meta({ id: "InternationalCalling", description: "Which other countries can be called" })
export const shownInternationalCalling = z
  .object({
    internationalCalling: fields.internationalCalling,
    internationalCountries: fields.internationalCountries,
  })
  .meta({ id: "ShownInternationalCalling" })
export const callerIdSettings = z
  .object({
    defaultCallerId: fields.defaultCallerId,
    mainNumber: pbxSettings.shape.mainNumber,
    callerName: fields.callerName,
  })
  .meta({ id: "CallerIdSettings", description: "What the called party sees by default" })

export const dialedQuery = z.strictObject({
  dialed: z.string().max(100).describe("What is dialed, with or without spaces"),
  extensionId: extensionIdText.optional().describe("Id of the extension that dials; the answer then has its caller ID"),
})
export type DialedQuery = z.output<typeof dialedQuery>
export const dialedReading = z
  .object({
    kind: z.enum(dialedKinds).describe("What kind of number it is"),
    number: z.string().describe("The outside number in E.164 format, or the number inside"),
    country: z.string().nullable().describe("The country of an outside number"),
    code: z.string().nullable().describe("The feature code"),
    feature: z.enum(featureNames).nullable().describe("What the feature code does"),
    rest: z.string().nullable().describe("What was dialed after the code"),
    allowed: z.boolean().describe("Whether these settings let the call through; call blocking is separate"),
    because: z.enum(dialingRules).describe("The rule that decided"),
    reaches: z
      .object({
        extensionId: z.int().describe("Id of the extension"),
        extension: z.string().describe("Its number"),
        name: z.string().describe("Its name"),
      })
      .nullable()
      .describe("The extension that is called"),
    callerId: z
      .object({
        number: z
          .string()
          .nullable()
          .describe("The number the called party sees; null when it is hidden or there is none"),
        name: z.string().describe("The name the called party sees"),
      })
      .nullable()
      .describe("With extensionId, for an outside number: what the called party sees"),
  })
  .meta({ id: "DialedNumber", description: "How a dialed number is read" })
export type DialedReading = z.infer<typeof dialedReading>
