import { z } from "zod"
import { callDirections, callId } from "../../calling/call-records/call-records.schema.ts"
import { extensionId } from "../../inventory/extensions/extensions.schema.ts"
import { userId } from "../../kit/ids.ts"
import { instant, line } from "../../kit/text.ts"
import { reportFilter } from "../reports/report-filter.schema.ts"
import { reportScope } from "../reports/reports.schema.ts"
import { fewestLegsOfWorst, fewestRatedSeconds, qualityBands } from "./quality-bands.ts"

const legKey = z.string().regex(/^\d{1,13}-\d{1,15}-\d{1,4}$/, "Must be the key of a row.")

export const callQualityRequest = reportFilter
  .pick({
    period: true,
    from: true,
    to: true,
    timeZone: true,
    weekdays: true,
    hourFrom: true,
    hourTo: true,
    userIds: true,
    extensionIds: true,
    minSeconds: true,
    maxSeconds: true,
  })
  .extend({
    directions: z
      .array(z.enum(callDirections))
      .min(1)
      .max(3)
      .optional()
      .describe("Only calls of these directions, as the company sees them"),
    deviceIds: z.array(extensionId).min(1).max(200).optional().describe("Only legs of these phones"),
    deviceModels: z
      .array(line(120))
      .min(1)
      .max(50)
      .optional()
      .describe("Only legs of phones of these makes and models, such as Yealink T54W"),
    locationIds: z
      .array(extensionId)
      .min(1)
      .max(200)
      .optional()
      .describe("Only legs of extensions that belong to one of these locations today"),
    bands: z
      .array(z.enum(qualityBands))
      .min(1)
      .max(4)
      .optional()
      .describe("Only rows of these bands. Figures, heat map and worst lists always count all bands"),
    before: legKey.optional().describe("Only rows before this one: nextBefore of the page before"),
    limit: z.int().min(1).max(200).default(50).describe("Rows per page"),
  })
  .meta({ id: "CallQualityRequest" })
export type CallQualityRequest = z.output<typeof callQualityRequest>

const share = z.number().nullable().describe("Of the rated legs, in percent; null without any")
const averageMos = z.number().nullable().describe("Average mean opinion score of the rated legs; null without any")
const legs = z.int().describe("Rated legs")

const worst = z
  .object({
    id: z.int().describe("Id of the phone or location"),
    name: z.string().describe("Its name; empty if it has been deleted"),
    legs,
    averageMos,
    poor: z.int().describe("Of these, poor"),
    poorShare: share,
  })
  .meta({ id: "WorstCallQuality", description: "A phone or location with poor calls" })

const qualityRow = z
  .object({
    key: legKey.describe("Identifies the row"),
    callId,
    startedAt: instant.describe("When the call started"),
    userId: userId.nullable().describe("The user of this party"),
    name: z.string().describe("Name of this party at the time"),
    extensionId: extensionId.nullable().describe("Its extension; null for an outside number"),
    number: z.string().describe("Its extension number, or the outside number"),
    deviceId: extensionId.nullable().describe("The phone; null for an outside number or an app"),
    deviceName: z.string().describe("Its name; empty if there is none or it has been deleted"),
    deviceModel: z.string().describe("Make and model; empty likewise"),
    direction: z.enum(callDirections).describe("As the company sees the call"),
    otherNumber: z.string().describe("The other party: E.164 number or extension; empty when hidden"),
    otherName: z.string().describe("Name of the other party, if known"),
    codec: z.string().describe("Codec; empty if not reported"),
    mos: z.number().describe("Mean opinion score of the leg, 1 to 5"),
    jitterMs: z.number().nullable().describe("Jitter in milliseconds"),
    lossPercent: z.number().nullable().describe("Lost packets in percent"),
    latencyMs: z.number().nullable().describe("Round trip in milliseconds"),
    seconds: z.int().describe("From answer to end"),
    band: z.enum(qualityBands).describe(`notRated: shorter than ${fewestRatedSeconds} seconds`),
    isSimulated: z.boolean().describe("Made by the simulated engine of the demo"),
  })
  .meta({ id: "CallQualityRow", description: "A leg of a call with its measured quality" })
export type CallQualityRow = z.infer<typeof qualityRow>

export const callQualityReport = z
  .object({
    scope: reportScope,
    summary: z
      .object({
        figures: z
          .object({
            legs,
            averageMos,
            good: z.int().describe("Good legs"),
            goodShare: share,
            fair: z.int().describe("Fair legs"),
            fairShare: share,
            poor: z.int().describe("Poor legs"),
            poorShare: share,
            notRated: z
              .int()
              .describe(`Measured legs that are shorter than ${fewestRatedSeconds} seconds: listed, not counted`),
          })
          .describe("All legs that the filter matches"),
        heatMap: z
          .array(
            z.object({
              weekday: z.int().describe("0 is Sunday, 6 is Saturday"),
              hour: z.int().describe("Hour of the day in the time zone, 0 to 23"),
              legs,
              averageMos,
              poor: z.int().describe("Of these, poor"),
            }),
          )
          .describe("Hours of the week with rated legs, in order"),
        fewestLegs: z.int().describe(`Phones and locations with fewer rated legs are not ranked: ${fewestLegsOfWorst}`),
        worstDevices: z.array(worst).describe("Up to ten phones with the highest share of poor legs, highest first"),
        worstLocations: z
          .array(worst)
          .describe("The same for the locations to which the extensions belong today, highest first"),
        total: z.int().describe("Rows on all pages"),
        choices: z
          .object({
            deviceModels: z.array(z.string()).describe("Makes and models of the account's phones, for deviceModels"),
            locations: z
              .array(z.object({ id: z.int().describe("Id of the location"), name: z.string().describe("Its name") }))
              .describe("The account's locations, for locationIds"),
          })
          .describe("What the report can be filtered by, 200 of each at most"),
      })
      .nullable()
      .describe("Null with before: pages after the first have only rows"),
    items: z.array(qualityRow).describe("Newest first"),
    nextBefore: legKey.nullable().describe("Send it as before to read on; null at the end"),
  })
  .meta({ id: "CallQualityReport", description: "How well calls sounded" })
export type CallQualityReport = z.infer<typeof callQualityReport>

const limit = (most: number) =>
  z
    .number()
    .min(0, "Must not be negative.")
    .max(most, `At most ${most}.`)
    .multipleOf(0.01, "Must have at most two decimals.")
const score = z.number().min(1, "At least 1.").max(5, "At most 5.").multipleOf(0.01, "Must have at most two decimals.")
const rising = (most: number) =>
  z
    .strictObject({
      fair: limit(most).describe("From this value on, a leg is fair"),
      poor: limit(most).describe("From this value on, it is poor"),
    })
    .refine(({ fair, poor }) => fair < poor, {
      path: ["poor"],
      message: "The limit for poor must be higher than the one for fair.",
    })
const falling = z
  .strictObject({
    fair: score.describe("Below this score, a leg is fair"),
    poor: score.describe("Below this score, it is poor"),
  })
  .refine(({ fair, poor }) => poor < fair, {
    path: ["poor"],
    message: "The limit for poor must be lower than the one for fair.",
  })

export const mostOfMeasure = { jitterMs: 1000, lossPercent: 100, latencyMs: 5000 } as const
export const thresholdsEdit = z
  .strictObject({
    mos: falling.nullable().describe("Mean opinion score; null if it does not count"),
    jitterMs: rising(mostOfMeasure.jitterMs).nullable().describe("Jitter in milliseconds; null if it does not count"),
    lossPercent: rising(mostOfMeasure.lossPercent)
      .nullable()
      .describe("Lost packets in percent; null if they do not count"),
    latencyMs: rising(mostOfMeasure.latencyMs)
      .nullable()
      .describe("Round trip in milliseconds; null if it does not count"),
  })
  .meta({ id: "ThresholdsEdit" })
const limits = z.object({
  fair: z.number().describe("Where fair begins"),
  poor: z.number().describe("Where poor begins"),
})
export const qualityThresholds = z
  .object({
    mos: limits.nullable().describe("Mean opinion score: below the limit; null if it does not count"),
    jitterMs: limits.nullable().describe("Jitter in milliseconds: from the limit on; null if it does not count"),
    lossPercent: limits.nullable().describe("Lost packets in percent, likewise"),
    latencyMs: limits.nullable().describe("Round trip in milliseconds, likewise"),
  })
  .meta({ id: "CallQualityThresholds", description: "What makes a leg fair or poor. The worst measure decides" })
