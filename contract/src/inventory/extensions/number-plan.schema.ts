import { z } from "zod"
import { optionalLine } from "../../kit/text.ts"
import { extensionType } from "./extension-types.ts"
import { extensionId, extensionNumber } from "./extensions.schema.ts"
import { fewestNumberDigits, mostNumberDigits } from "./number-rules.ts"

const rangeId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const rangeIdText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)
  .pipe(rangeId)

/** Numbers that new extensions do not get until the range is released. */
export const reservedRange = z
  .object({
    rangeId: rangeId.describe("Id of the range"),
    first: z.string().describe("First number of the range"),
    last: z.string().describe("Last number of the range"),
    note: z.string().describe("Note for colleagues"),
    used: z.int().describe("How many are in use"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "ReservedRange" })
export type ReservedRange = z.infer<typeof reservedRange>
export const largestRange = 10_000
export const rangeDraft = z
  .strictObject({
    first: extensionNumber.describe("First number of the range"),
    last: extensionNumber.describe("Last number of the range"),
    note: optionalLine(80).describe("Note for colleagues"),
  })
  .refine(({ first, last }) => first.length === last.length, {
    message: "The first and last number must have the same number of digits.",
    path: ["last"],
  })
  .refine(({ first, last }) => Number(first) <= Number(last), {
    message: "The last number must not be smaller than the first.",
    path: ["last"],
  })
  .refine(({ first, last }) => Number(last) - Number(first) < largestRange, {
    message: "A range can have at most 10,000 numbers.",
    path: ["last"],
  })
  .meta({ id: "ReservedRangeDraft" })
export type RangeDraft = z.output<typeof rangeDraft>
export const rangeEdit = rangeDraft
  .safeExtend({
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "ReservedRangeEdit" })
export type RangeEdit = z.output<typeof rangeEdit>

/** How many digits new numbers have, and where the search for a free one starts. */
export const planSettings = z
  .strictObject({
    digits: z.int().min(fewestNumberDigits).max(mostNumberDigits).describe("How many digits extension numbers have"),
    firstNumber: extensionNumber.describe("First extension number that is given out"),
    version: z
      .int()
      .min(1)
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .refine(({ digits, firstNumber }) => firstNumber.length === digits, {
    message: "Must have as many digits as new numbers.",
    path: ["firstNumber"],
  })
  .meta({ id: "PlanSettings" })
export type PlanSettings = z.output<typeof planSettings>

/** A block of the plan: a hundred numbers, or a thousand where numbers are long. */
export const planBlock = z
  .object({
    first: z.string().describe("First number of the block"),
    last: z.string().describe("Last number of the block"),
    used: z.int().describe("How many are in use"),
    reserved: z.int().describe("How many numbers of the block are in reserved ranges"),
    excluded: z.int().describe("How many numbers of the block cannot be extensions, such as feature codes"),
    free: z.int().describe("How many are free"),
  })
  .meta({ id: "PlanBlock" })
export type PlanBlock = z.infer<typeof planBlock>
export const numberPlan = z
  .object({
    digits: z.int().describe("How many digits extension numbers have"),
    firstNumber: z.string().describe("First extension number that is given out"),
    nextFree: z.string().nullable().describe("Next free number; null if there is none"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
    lengths: z
      .array(
        z.object({
          digits: z.int().describe("Number of digits"),
          used: z.int().describe("How many are in use"),
        }),
      )
      .describe("How many numbers of each length are in use"),
    shownDigits: z.int().describe("The number length that was requested"),
    blockSize: z.int().describe("How many numbers a block has"),
    blocks: z.array(planBlock).describe("Blocks of numbers"),
    ranges: z.array(reservedRange).describe("Reserved ranges"),
  })
  .meta({ id: "NumberPlan" })
export type NumberPlan = z.infer<typeof numberPlan>
export const numberPlanQuery = z.strictObject({
  digits: z.coerce
    .number()
    .int()
    .min(fewestNumberDigits)
    .max(mostNumberDigits)
    .optional()
    .describe("The length of numbers to show; that of the plan if omitted"),
})

export const plannedNumber = z
  .object({
    number: z.string().describe("Number as it is dialed"),
    state: z
      .enum(["used", "reserved", "excluded", "free"])
      .describe("Whether the number is free, in use, reserved, or cannot be an extension"),
    label: z.string().describe("The extension that uses it, why it is reserved, or what it reaches"),
    extensionId: extensionId.nullable().describe("Id of the extension"),
    extensionType: extensionType
      .nullable()
      .describe("Type of the extension, such as Extension, Call Group or Call Queue"),
  })
  .meta({ id: "PlannedNumber" })
export type PlannedNumber = z.infer<typeof plannedNumber>
export const plannedNumbersQuery = z
  .strictObject({
    from: extensionNumber.describe("First number to list"),
    to: extensionNumber.describe("Last number to list"),
  })
  .refine(
    ({ from, to }) => from.length === to.length && Number(from) <= Number(to) && Number(to) - Number(from) < 1000,
    { message: "Request at most 1,000 numbers of one length.", path: ["to"] },
  )

export const nextFreeQuery = z.strictObject({ from: extensionNumber.optional().describe("Search from this number on") })
export const nextFree = z
  .object({ extension: z.string().describe("Extension number, as it is dialed") })
  .meta({ id: "NextFree" })
/** `message` says why a number is not available; null when it is. */
export const numberVerdict = z
  .object({
    extension: z.string().describe("Extension number, as it is dialed"),
    available: z.boolean().describe("Whether it is available"),
    message: z.string().nullable().describe("Why the number is not available; null if it is"),
  })
  .meta({ id: "NumberVerdict" })
