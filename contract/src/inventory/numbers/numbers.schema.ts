import { z } from "zod"
import { mostAtOnce } from "../../kit/bulk.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { backupFromEdge } from "./backup-number.ts"
import { callerIdCode, callerIdName } from "./caller-id.ts"
import { numberStatus } from "./number-status.ts"

/** So many numbers a page of the list holds; callers count on it. */
export const numberPageSize = 750
/** Numbers in one bulk request that is answered at once. */
export const largestBulk = 1000
/** Numbers in one move, which is a job when they are more than one batch. */
export const largestMove = mostAtOnce
/** Numbers that change hands together, unless the installation says otherwise. */
export const defaultMoveBatch = 50

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)

/** A number as people or programs write it; only its digits count. */
export const numberText = z
  .string()
  .trim()
  .max(phoneNumberLimits.longestInput, "Is too long.")
  .regex(/\d/, "Is not a phone number.")
export const digitsOf = (text: string) => text.replace(/\D/g, "")
export const phoneNumberText = numberText.transform(digitsOf).pipe(z.string().max(20, "Is too long."))

export const countryText = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "Two letters.")
  .transform((text) => (text.toUpperCase() === "UK" ? "GB" : text.toUpperCase()))

// --- custom tags -----------------------------------------------------------------------------------------------------

export const mostTags = 500
export const tagName = line(20).regex(/^[\p{L}\p{N} _&-]+$/u, "Letters, digits, spaces and - _ & only.")
export const customTag = z.object({ customTagId: id, name: z.string(), numbers: z.int(), version: z.int() })
export type CustomTag = z.infer<typeof customTag>
export const customTagDraft = z.strictObject({ name: tagName })
export type CustomTagDraft = z.output<typeof customTagDraft>
export const customTagEdit = customTagDraft.extend({ version: z.int().optional() })
export type CustomTagEdit = z.output<typeof customTagEdit>

// --- one number ------------------------------------------------------------------------------------------------------

/** What answers a number's calls instead of an extension: an application of the customer's. */
export const application = z.object({ applicationId: z.string(), name: z.string(), active: z.boolean() })

export const leadsTo = z.object({
  extensionId: id,
  extension: z.string(),
  extensionType: z.string(),
  name: z.string(),
  userId: id.nullable(),
})
export type LeadsTo = z.infer<typeof leadsTo>

/** A phone number as the portal's lists show it. */
export const phoneNumber = z.object({
  phoneNumberId: id,
  accountId,
  /** Calling code and national part, digits only. */
  phoneNumber: z.string(),
  country: z.string(),
  isTollFree: z.boolean(),
  status: numberStatus,
  /** Why it is so, when somebody said. */
  statusReason: z.string(),
  providerId: z.int().nullable(),
  providerName: z.string().nullable(),
  callerIdName: z.string(),
  callerIdCode,
  customTagId: id.nullable(),
  customTag: z.string().nullable(),
  backupNumber: z.string(),
  /** Offered before others when somebody needs a number. */
  initialAssign: z.boolean(),
  application: application.nullable(),
  leadsTo: leadsTo.nullable(),
  locationId: id.nullable(),
  locationName: z.string().nullable(),
  createdAt: instant,
  /** After it was removed: until when it can be restored. */
  keptUntil: instant.nullable(),
  releasedBy: z.string().nullable(),
  version: z.int(),
})
export type PhoneNumber = z.infer<typeof phoneNumber>

/** Where a number is used, as sentences with something to open. */
export const numberUse = z.object({
  kind: z.enum([
    "destination",
    "callerId",
    "backup",
    "forwarding",
    "ringing",
    "locationMain",
    "application",
    "clickToCall",
    "porting",
    "key",
    "emergencyCallback",
  ]),
  label: z.string(),
  objectId: z.string(),
})
export type NumberUse = z.infer<typeof numberUse>
export const phoneNumberDetails = phoneNumber.extend({ uses: z.array(numberUse), mayChangeProvider: z.boolean() })
export type PhoneNumberDetails = z.infer<typeof phoneNumberDetails>

/** What happened to a number in this account, newest first. */
export const numberHistoryEntry = z.object({
  at: instant,
  actorName: z.string(),
  actingAs: z.string().nullable(),
  action: z.string(),
  title: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})
export type NumberHistoryEntry = z.infer<typeof numberHistoryEntry>

/** An empty text or a single space means none. */
export const backupNumberText = z.string().max(phoneNumberLimits.longestInput, "Is too long.").transform(backupFromEdge)

/** What of a number can be changed one by one; what is left out stays as it is. */
const editable = {
  callerIdName: callerIdName.optional(),
  callerIdCode: callerIdCode.optional(),
  customTagId: id.nullable().optional(),
  backupNumber: backupNumberText.optional(),
  initialAssign: z.boolean().optional(),
  extensionId: id.nullable().optional(),
  locationId: id.nullable().optional(),
}
export const phoneNumberEdit = z.strictObject({ ...editable, version: z.int().optional() })
export type PhoneNumberEdit = z.output<typeof phoneNumberEdit>
export const phoneNumberObjects = z.strictObject({
  phoneNumbers: z
    .array(
      z
        .strictObject({ phoneNumber: phoneNumberText, ...editable })
        .refine((one) => Object.keys(one).length > 1, "Say what to change."),
    )
    .min(1)
    .max(largestBulk),
})
export type PhoneNumberObjects = z.output<typeof phoneNumberObjects>

// --- lists -----------------------------------------------------------------------------------------------------------

export const numberSorts = ["number", "status", "callerIdName", "createdAt"] as const
const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true")
export const numberFilter = pageQuery(numberSorts).extend({
  limit: z.coerce.number().int().min(1).max(numberPageSize).default(numberPageSize),
  /**
   * A status, or "usable": those that are available and those that are assigned but not used. Removed ones only when
   * asked for.
   */
  status: z.enum(["usable", ...numberStatus.options]).optional(),
  country: countryText.optional(),
  kind: z.enum(["local", "tollFree"]).optional(),
  customTagId: idText.optional(),
  extensionId: idText.optional(),
  /** Those that lead to an extension of this person. */
  userId: idText.optional(),
  locationId: idText.optional(),
  assigned: yesOrNo.optional(),
  programmable: yesOrNo.optional(),
})
export type NumberFilter = z.output<typeof numberFilter>

export const numberCount = z.object({
  totalCount: z.int(),
  tollFreeCount: z.int(),
  /** How many of each status there are; removed ones are not part of the total. */
  statuses: z.partialRecord(numberStatus, z.int()),
})
export type NumberCount = z.infer<typeof numberCount>

// --- bulk ------------------------------------------------------------------------------------------------------------

export const bulkResult = z.object({
  phoneNumber: z.string(),
  result: z.enum(["done", "skipped", "failed"]),
  reason: z.string().nullable(),
})
export type BulkResult = z.infer<typeof bulkResult>
/** What became of each number. That some fail is no error: the answer says which and why. */
export const bulkAnswer = z.object({ done: z.int(), skipped: z.int(), failed: z.int(), results: z.array(bulkResult) })
export type BulkAnswer = z.infer<typeof bulkAnswer>

const some = z
  .array(phoneNumberText)
  .min(1, "Name at least one number.")
  .max(largestBulk, `At most ${largestBulk} numbers.`)
/** How often the caller has tried before. Doing the same twice changes nothing, so it is only noted. */
const retryCount = z.int().min(0).max(100).optional()

export const someNumbers = z.strictObject({ phoneNumbers: some })
export const bulkCallerIdName = someNumbers.extend({ callerIdName })
export const bulkCallerIdCode = someNumbers.extend({ callerIdCode })
/** What changes nothing is a slip: it would say that all went well. */
const saysCallerId = ({
  callerIdName: name,
  callerIdCode: code,
}: {
  readonly callerIdName?: string | undefined
  readonly callerIdCode?: string | undefined
}) => name !== undefined || code !== undefined
const callerIdNeeded = { error: "Give a caller ID name, a code, or both.", path: ["callerIdName"] }
const callerIdFields = { callerIdName: callerIdName.optional(), callerIdCode: callerIdCode.optional() }
export const bulkCallerId = someNumbers.extend(callerIdFields).refine(saysCallerId, callerIdNeeded)
export const bulkCustomTag = someNumbers.extend({ customTagId: id.nullable() })
export const bulkProvider = someNumbers.extend({ providerId: z.int().min(1).max(32_000) })
export const bulkBackup = someNumbers.extend({ backupNumber: backupNumberText })
export const bulkStatus = someNumbers.extend({
  newStatus: numberStatus,
  reason: optionalLine(200).default(""),
  retryCount,
})
export type BulkStatus = z.output<typeof bulkStatus>
export const bulkFromUse = someNumbers.extend({ retryCount })
/** Numbers that lead somewhere stay unless it is said that they need not. */
export const bulkRemove = someNumbers.extend({ evenInUse: z.boolean().default(false) })
export type BulkRemove = z.output<typeof bulkRemove>
export const bulkAssign = someNumbers.extend({ extensionId: id.nullable() })
export const bulkInitialAssign = someNumbers.extend({ initialAssign: z.boolean() })
export const bulkCcs = someNumbers.extend({ ccs: z.boolean() })
export const bulkLocation = someNumbers.extend({ locationId: id.nullable() })

/** The same changes for more numbers than one request answers: a job, whose rows hold the results. */
export const bulkChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("assign"), extensionId: id }),
  z.strictObject({ kind: z.literal("free") }),
  z.strictObject({ kind: z.literal("tag"), customTagId: id.nullable() }),
  z.strictObject({ kind: z.literal("callerId"), ...callerIdFields }).refine(saysCallerId, callerIdNeeded),
  z.strictObject({ kind: z.literal("backup"), backupNumber: backupNumberText }),
  z.strictObject({ kind: z.literal("status"), newStatus: numberStatus, reason: optionalLine(200).default("") }),
  z.strictObject({ kind: z.literal("location"), locationId: id.nullable() }),
  z.strictObject({ kind: z.literal("provider"), providerId: z.int().min(1).max(32_000) }),
  z.strictObject({ kind: z.literal("offered"), initialAssign: z.boolean() }),
])
export type BulkChange = z.output<typeof bulkChange>
const thousands = z
  .array(phoneNumberText)
  .min(1, "Name at least one number.")
  .max(largestMove, `At most ${largestMove} numbers.`)
export const bulkJobDraft = z.strictObject({ phoneNumbers: thousands, change: bulkChange })
export type BulkJobDraft = z.output<typeof bulkJobDraft>
/** Removing is another right than changing, so it is another operation. */
export const removalJobDraft = z.strictObject({
  phoneNumbers: thousands,
  evenInUse: z.boolean().default(false),
  /**
   * Takes the place of the removed numbers as caller ID, backup, forwarding and find-me target and as main number of
   * locations.
   */
  replacement: phoneNumberText.optional(),
})
export type RemovalJobDraft = z.output<typeof removalJobDraft>
export const startedJob = z.object({ jobId: id })

/** Numbers that are not in the account yet are added, all are brought to where the entry says. */
export const provisionEntry = z.strictObject({
  phoneNumber: numberText,
  country: countryText.nullable().optional(),
  extensionId: id.optional(),
  callerIdName: callerIdName.optional(),
  customTagId: id.optional(),
})
export const bulkProvision = z.strictObject({
  phoneNumbers: z.array(provisionEntry).min(1).max(largestBulk),
  providerId: z.int().min(1).max(32_000).optional(),
})
export type BulkProvision = z.output<typeof bulkProvision>

// --- moving to another account ---------------------------------------------------------------------------------------

export const moveDraft = z.strictObject({
  toAccountId: id,
  phoneNumbers: z
    .array(phoneNumberText)
    .min(1, "Name at least one number.")
    .max(largestMove, `At most ${largestMove} numbers.`),
  /** Numbers that lead somewhere are removed from use on the way; otherwise they stay. */
  evenInUse: z.boolean().default(false),
})
export type MoveDraft = z.output<typeof moveDraft>
/** One batch is moved at once; more is a job, whose rows hold the results. */
export const moveAnswer = bulkAnswer.extend({ jobId: id.nullable() })
export type MoveAnswer = z.infer<typeof moveAnswer>
export const movePreview = bulkAnswer.extend({
  toAccountId: id,
  toAccountName: z.string(),
  batchSize: z.int(),
  batches: z.int(),
  /** Of those that would be moved: how many would lose what. */
  loses: z.object({ extensions: z.int(), tags: z.int(), locations: z.int(), clickToCallKeys: z.int() }),
})
export type MovePreview = z.infer<typeof movePreview>

// --- programmable numbers, click-to-call-me --------------------------------------------------------------------------

export const applicationDraft = z.strictObject({
  applicationId: z
    .string()
    .trim()
    .min(1, "Must not be empty.")
    .max(64)
    .regex(/^[A-Za-z0-9._:-]+$/, "Letters, digits and . _ : - only."),
  name: line(60),
  active: z.boolean().default(true),
})
export type ApplicationDraft = z.output<typeof applicationDraft>
export const bulkApplication = someNumbers.extend({ application: applicationDraft.nullable() })
export const programmableNumbers = z.object({ quantity: z.int(), inUse: z.int(), numbers: z.array(phoneNumber) })
export type ProgrammableNumbers = z.infer<typeof programmableNumbers>

export const clickToCallNumber = z.object({
  phoneNumberId: id,
  phoneNumber: z.string(),
  country: z.string(),
  status: numberStatus,
  leadsTo: leadsTo.nullable(),
  hasKey: z.boolean(),
  madeBy: z.string().nullable(),
  madeAt: instant.nullable(),
})
export type ClickToCallNumber = z.infer<typeof clickToCallNumber>
export const clickToCallFilter = pageQuery(["number"]).extend({ hasKey: yesOrNo.optional() })
export type ClickToCallFilter = z.output<typeof clickToCallFilter>
export const clickToCallKey = z.object({
  phoneNumber: z.string(),
  /** Null until one is made. It stands in the source of public pages, so it names the button and opens nothing. */
  key: z.string().nullable(),
  embedCode: z.string().nullable(),
  madeBy: z.string().nullable(),
  madeAt: instant.nullable(),
})
export type ClickToCallKey = z.infer<typeof clickToCallKey>
