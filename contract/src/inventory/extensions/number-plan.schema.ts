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
    rangeId,
    first: z.string(),
    last: z.string(),
    note: z.string(),
    used: z.int(),
    version: z.int(),
  })
  .meta({ id: "ReservedRange" })
export type ReservedRange = z.infer<typeof reservedRange>
export const largestRange = 10_000
export const rangeDraft = z
  .strictObject({ first: extensionNumber, last: extensionNumber, note: optionalLine(80) })
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
export const rangeEdit = rangeDraft.safeExtend({ version: z.int().min(1).optional() }).meta({ id: "ReservedRangeEdit" })
export type RangeEdit = z.output<typeof rangeEdit>

/** How many digits new numbers have, and where the search for a free one starts. */
export const planSettings = z
  .strictObject({
    digits: z.int().min(fewestNumberDigits).max(mostNumberDigits),
    firstNumber: extensionNumber,
    version: z.int().min(1).optional(),
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
    first: z.string(),
    last: z.string(),
    used: z.int(),
    reserved: z.int(),
    excluded: z.int(),
    free: z.int(),
  })
  .meta({ id: "PlanBlock" })
export type PlanBlock = z.infer<typeof planBlock>
export const numberPlan = z
  .object({
    digits: z.int(),
    firstNumber: z.string(),
    nextFree: z.string().nullable(),
    version: z.int(),
    /** How many numbers of each length are in use. */
    lengths: z.array(z.object({ digits: z.int(), used: z.int() })),
    /** The number length that was requested. */
    shownDigits: z.int(),
    blockSize: z.int(),
    blocks: z.array(planBlock),
    ranges: z.array(reservedRange),
  })
  .meta({ id: "NumberPlan" })
export type NumberPlan = z.infer<typeof numberPlan>
export const numberPlanQuery = z.strictObject({
  digits: z.coerce.number().int().min(fewestNumberDigits).max(mostNumberDigits).optional(),
})

export const plannedNumber = z
  .object({
    number: z.string(),
    state: z.enum(["used", "reserved", "excluded", "free"]),
    /** The extension that uses it, why it is reserved, or what it reaches. */
    label: z.string(),
    extensionId: extensionId.nullable(),
    extensionType: extensionType.nullable(),
  })
  .meta({ id: "PlannedNumber" })
export type PlannedNumber = z.infer<typeof plannedNumber>
export const plannedNumbersQuery = z
  .strictObject({ from: extensionNumber, to: extensionNumber })
  .refine(
    ({ from, to }) => from.length === to.length && Number(from) <= Number(to) && Number(to) - Number(from) < 1000,
    { message: "Request at most 1,000 numbers of one length.", path: ["to"] },
  )

export const nextFreeQuery = z.strictObject({ from: extensionNumber.optional() })
export const nextFree = z.object({ extension: z.string() }).meta({ id: "NextFree" })
/** `message` says why a number is not available; null when it is. */
export const numberVerdict = z
  .object({ extension: z.string(), available: z.boolean(), message: z.string().nullable() })
  .meta({ id: "NumberVerdict" })
