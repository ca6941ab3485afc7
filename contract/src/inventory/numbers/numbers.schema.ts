import { z } from "zod"
import { mostAtOnce } from "../../kit/bulk.ts"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { givenExternalId, syncFilter, synced } from "../../kit/synchronization.ts"
import { instant, line, optionalLine } from "../../kit/text.ts"
import { backupFromEdge } from "./backup-number.ts"
import { callerIdCode, callerIdName } from "./caller-id.ts"
import { numberStatus } from "./number-status.ts"

/** Numbers per page of the list; clients rely on it. */
export const numberPageSize = 750
/** Numbers in one bulk request that is answered immediately. */
export const largestBulk = 1000
/** Numbers in one move, which is a job when they are more than one batch. */
export const largestMove = mostAtOnce
/** Numbers per batch of a move, unless the installation configures another size. */
export const defaultMoveBatch = 50

const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const idText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
  .transform(Number)

/** A number in any notation; only its digits count. */
export const numberText = z
  .string()
  .trim()
  .max(phoneNumberLimits.longestInput, "Is too long.")
  .regex(/\d/, "Is not a phone number.")
export const digitsOf = (text: string) => text.replace(/\D/g, "")
export const phoneNumberText = numberText.transform(digitsOf).pipe(z.string().max(20, "Is too long."))

export const countryText = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "Enter two letters.")
  .transform((text) => (text.toUpperCase() === "UK" ? "GB" : text.toUpperCase()))

// --- custom tags -----------------------------------------------------------------------------------------------------

export const mostTags = 500
export const tagName = line(20).regex(/^[\p{L}\p{N} _&-]+$/u, "Use only letters, digits, spaces and - _ &")
export const customTag = z
  .object({
    customTagId: id.describe("Id of the tag"),
    name: z.string().describe("Text of the tag"),
    numbers: z.int().describe("How many numbers have the tag"),
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "CustomTag" })
export type CustomTag = z.infer<typeof customTag>
export const customTagDraft = z
  .strictObject({ name: tagName.describe("Text of the tag, unique in the account") })
  .meta({ id: "CustomTagDraft" })
export type CustomTagDraft = z.output<typeof customTagDraft>
export const customTagEdit = customTagDraft
  .extend({
    version: z
      .int()
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "CustomTagEdit" })
export type CustomTagEdit = z.output<typeof customTagEdit>

// --- one number ------------------------------------------------------------------------------------------------------

/** The customer's application that answers a number's calls instead of an extension. */
export const application = z
  .object({
    applicationId: z.string().describe("Id of the application that answers the calls"),
    name: z.string().describe("Name of the application"),
    active: z.boolean().describe("Whether the application takes calls"),
  })
  .meta({ id: "NumberApplication" })

export const leadsTo = z
  .object({
    extensionId: id.describe("Id of the extension"),
    extension: z.string().describe("Extension number, as it is dialed"),
    extensionType: z.string().describe("Type of the extension, such as Extension, Call Group or Call Queue"),
    name: z.string().describe("Name of the extension to which the number leads"),
    userId: id.nullable().describe("Id of the user"),
  })
  .meta({ id: "LeadsTo" })
export type LeadsTo = z.infer<typeof leadsTo>

/** A phone number as the portal's lists show it. */
export const phoneNumber = z
  .object({
    phoneNumberId: id.describe("Id of the phone number"),
    accountId,
    phoneNumber: z.string().describe("Calling code and national part, digits only"),
    country: z.string().describe("Country as two letters (ISO 3166-1)"),
    isTollFree: z.boolean().describe("Whether the number is toll-free"),
    status: numberStatus.describe("Status of the number"),
    statusReason: z.string().describe("The reason for the status, if given"),
    providerId: z.int().nullable().describe("Id of the carrier"),
    providerName: z.string().nullable().describe("Name of the carrier"),
    callerIdName: z.string().describe("Name that called parties see"),
    callerIdCode: callerIdCode.describe("Code of the caller ID option"),
    customTagId: id.nullable().describe("Id of the tag"),
    customTag: z.string().nullable().describe("Tag of the number"),
    backupNumber: z.string().describe("Number that takes calls when the phones cannot be reached"),
    initialAssign: z.boolean().describe("Suggested before others when a number is assigned"),
    application: application.nullable().describe("Application that answers the calls; null without one"),
    leadsTo: leadsTo.nullable().describe("Extension to which the number leads; null if it leads nowhere"),
    locationId: id.nullable().describe("Id of the location"),
    locationName: z.string().nullable().describe("Name of the location"),
    createdAt: instant,
    keptUntil: instant.nullable().describe("After it was removed: until when it can be restored"),
    releasedBy: z.string().nullable().describe("Who removed it; null if it was not removed"),
    ...synced,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "PhoneNumber" })
export type PhoneNumber = z.infer<typeof phoneNumber>

/** Where a number is used, each with something to open. */
export const numberUse = z
  .object({
    kind: z
      .enum([
        "destination",
        "callerId",
        "backup",
        "forwarding",
        "ringing",
        "locationMain",
        "companyMain",
        "application",
        "clickToCall",
        "porting",
        "key",
        "emergencyCallback",
      ])
      .describe("How the number is used, such as caller ID or backup number"),
    label: z.string().describe("Name of what uses the number"),
    objectId: z.string().describe("Id of the object"),
  })
  .meta({ id: "NumberUse" })
export type NumberUse = z.infer<typeof numberUse>
export const phoneNumberDetails = phoneNumber
  .extend({
    uses: z.array(numberUse).describe("What uses it"),
    mayChangeProvider: z.boolean().describe("Whether the caller can change the carrier"),
  })
  .meta({ id: "PhoneNumberDetails" })
export type PhoneNumberDetails = z.infer<typeof phoneNumberDetails>

/** Changes to a number in this account, newest first. */
export const numberHistoryEntry = z
  .object({
    at: instant,
    actorName: z.string().describe("Name of the user who did it"),
    actingAs: z.string().nullable().describe("Role or account in which the user acted; null for their own"),
    action: z.string().describe("Code of what was done"),
    title: z.string().describe("What was done, for readers"),
    changes: z
      .array(
        z.object({
          field: z.string().describe("Name of the field"),
          before: z.string().describe("Value before the change"),
          after: z.string().describe("Value after the change"),
        }),
      )
      .describe("What would change"),
  })
  .meta({ id: "NumberHistoryEntry" })
export type NumberHistoryEntry = z.infer<typeof numberHistoryEntry>

/** An empty text or a single space means none. */
export const backupNumberText = z.string().max(phoneNumberLimits.longestInput, "Is too long.").transform(backupFromEdge)

/** The fields of a number that can be changed; omitted fields stay as they are. */
const editable = {
  callerIdName: callerIdName.optional().describe("Name that called parties can see with the number"),
  callerIdCode: callerIdCode.optional().describe("What calls from the number show: code of a caller ID option"),
  customTagId: id.nullable().optional().describe("Id of the tag; null removes it"),
  backupNumber: backupNumberText
    .optional()
    .describe("Number that takes calls when the account cannot be reached; an empty text removes it"),
  initialAssign: z.boolean().optional().describe("Whether the number is suggested first when numbers are assigned"),
  extensionId: id.nullable().optional().describe("Id of the extension that calls reach; null unassigns the number"),
  locationId: id.nullable().optional().describe("Id of the location to which the number belongs; null for none"),
  externalId: givenExternalId,
}
export const phoneNumberEdit = z
  .strictObject({
    ...editable,
    version: z
      .int()
      .optional()
      .describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "PhoneNumberEdit" })
export type PhoneNumberEdit = z.output<typeof phoneNumberEdit>
export const phoneNumberObjects = z
  .strictObject({
    phoneNumbers: z
      .array(
        z
          .strictObject({
            phoneNumber: phoneNumberText.describe("Phone number: calling code and national number, digits only"),
            ...editable,
          })
          .refine((one) => Object.keys(one).length > 1, "Name at least one field to change."),
      )
      .min(1)
      .max(largestBulk)
      .describe("The numbers, each with the fields that change"),
  })
  .meta({ id: "PhoneNumberObjects" })
export type PhoneNumberObjects = z.output<typeof phoneNumberObjects>

// --- lists -----------------------------------------------------------------------------------------------------------

export const numberSorts = ["number", "status", "callerIdName", "createdAt"] as const
const yesOrNo = z.enum(["true", "false"]).transform((value) => value === "true")
export const numberFilter = pageQuery(numberSorts).extend({
  limit: z.coerce.number().int().min(1).max(numberPageSize).default(numberPageSize).describe("Rows per page"),
  status: z
    .enum(["usable", ...numberStatus.options])
    .optional()
    .describe(
      'A status, or "usable": available, or assigned but not in use. Removed numbers are included only on request',
    ),
  country: countryText.optional().describe("Country as two letters (ISO 3166-1)"),
  kind: z.enum(["local", "tollFree"]).optional().describe("Only numbers of this kind"),
  customTagId: idText.optional().describe("Id of the tag"),
  extensionId: idText.optional().describe("Id of the extension"),
  userId: idText.optional().describe("Numbers that route to an extension of this user"),
  locationId: idText.optional().describe("Id of the location"),
  assigned: yesOrNo.optional().describe("Only numbers that lead to an extension, or only those that do not"),
  programmable: yesOrNo.optional().describe("Whether an application answers the calls"),
  ...syncFilter,
})
export type NumberFilter = z.output<typeof numberFilter>

export const numberCount = z
  .object({
    totalCount: z.int().describe("How many rows match"),
    tollFreeCount: z.int().describe("How many of them are toll-free"),
    statuses: z
      .partialRecord(numberStatus, z.int())
      .describe("The count of each status; the total excludes removed numbers"),
  })
  .meta({ id: "NumberCount" })
export type NumberCount = z.infer<typeof numberCount>

// --- bulk ------------------------------------------------------------------------------------------------------------

export const bulkResult = z
  .object({
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    result: z.enum(["done", "skipped", "failed"]).describe("Whether it was changed, left out, or failed"),
    reason: z.string().nullable().describe("Why this number was not changed; null if it was"),
  })
  .meta({ id: "NumberBulkResult" })
export type BulkResult = z.infer<typeof bulkResult>
/** The result for each number. Failures of some are not an error: the answer names them and why. */
export const bulkAnswer = z
  .object({
    done: z.int().describe("How many were changed"),
    skipped: z.int().describe("How many were left out"),
    failed: z.int().describe("How many failed"),
    results: z.array(bulkResult).describe("One entry for each number of the request"),
  })
  .meta({ id: "NumberBulkAnswer" })
export type BulkAnswer = z.infer<typeof bulkAnswer>

const some = z
  .array(phoneNumberText)
  .min(1, "Name at least one number.")
  .max(largestBulk, `At most ${largestBulk} numbers.`)
/** How often the client has tried before. Only noted, because the operation is idempotent. */
const retryCount = z.int().min(0).max(100).optional()

export const someNumbers = z
  .strictObject({ phoneNumbers: some.describe("Phone numbers: calling code and national number, digits only") })
  .meta({ id: "ChosenNumbers" })
export const bulkCallerIdName = someNumbers
  .extend({ callerIdName: callerIdName.describe("Name that called parties see") })
  .meta({ id: "NumberBulkCallerIdName" })
export const bulkCallerIdCode = someNumbers
  .extend({ callerIdCode: callerIdCode.describe("Code of the caller ID option") })
  .meta({ id: "NumberBulkCallerIdCode" })
/** A request that changes nothing is refused: its success would be misleading. */
const needsCallerId = <
  Schema extends z.ZodType<{
    readonly callerIdName?: string | undefined
    readonly callerIdCode?: string | undefined
  }>,
>(
  schema: Schema,
) =>
  schema.refine(({ callerIdName: name, callerIdCode: code }) => name !== undefined || code !== undefined, {
    error: "Enter a caller ID name, a code, or both.",
    path: ["callerIdName"],
  })
const callerIdFields = {
  callerIdName: callerIdName.optional().describe("Name that called parties can see with the numbers"),
  callerIdCode: callerIdCode.optional().describe("What calls from the numbers show: code of a caller ID option"),
}
export const bulkCallerId = needsCallerId(someNumbers.extend(callerIdFields)).meta({ id: "NumberBulkCallerId" })
export const bulkCustomTag = someNumbers
  .extend({ customTagId: id.nullable().describe("Id of the tag") })
  .meta({ id: "NumberBulkCustomTag" })
export const bulkProvider = someNumbers
  .extend({ providerId: z.int().min(1).max(32_000).describe("Id of the carrier") })
  .meta({ id: "NumberBulkProvider" })
export const bulkBackup = someNumbers
  .extend({ backupNumber: backupNumberText.describe("Number that takes calls when the phones cannot be reached") })
  .meta({ id: "NumberBulkBackup" })
export const bulkStatus = someNumbers
  .extend({
    newStatus: numberStatus.describe("The status to set"),
    reason: optionalLine(200).default("").describe("Reason that is shown beside the status"),
    retryCount: retryCount.describe("How often phones try again"),
  })
  .meta({ id: "NumberBulkStatus" })
export type BulkStatus = z.output<typeof bulkStatus>
export const bulkFromUse = someNumbers
  .extend({ retryCount: retryCount.describe("How often phones try again") })
  .meta({ id: "NumberBulkFromUse" })
/** Assigned numbers stay unless `evenInUse` is set. */
export const bulkRemove = someNumbers
  .extend({ evenInUse: z.boolean().default(false).describe("Whether numbers in use are included") })
  .meta({ id: "NumberBulkRemove" })
export type BulkRemove = z.output<typeof bulkRemove>
export const bulkAssign = someNumbers
  .extend({
    extensionId: id.nullable().describe("The extension that calls reach; null unassigns the numbers."),
    expectedExtensionId: id
      .nullable()
      .optional()
      .describe(
        "Only numbers that are assigned to this extension now are changed, null: only unassigned ones. Others fail with a reason. Without it, numbers are changed wherever they lead.",
      ),
  })
  .meta({ id: "NumberBulkAssign" })
export const bulkInitialAssign = someNumbers
  .extend({ initialAssign: z.boolean().describe("Whether the number is suggested before others") })
  .meta({ id: "NumberBulkInitialAssign" })
export const bulkCcs = someNumbers
  .extend({ ccs: z.boolean().describe("A flag of the older system, kept as it is") })
  .meta({ id: "NumberBulkCcs" })
export const bulkLocation = someNumbers
  .extend({ locationId: id.nullable().describe("Id of the location") })
  .meta({ id: "NumberBulkLocation" })

/** The same changes for more numbers than one request can answer: a job, whose rows hold the results. */
export const bulkChange = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("assign"), extensionId: id.describe("Id of the extension") }),
    z.strictObject({ kind: z.literal("free") }),
    z.strictObject({ kind: z.literal("tag"), customTagId: id.nullable().describe("Id of the tag") }),
    needsCallerId(z.strictObject({ kind: z.literal("callerId"), ...callerIdFields })),
    z.strictObject({
      kind: z.literal("backup"),
      backupNumber: backupNumberText.describe("Number that takes calls when the phones cannot be reached"),
    }),
    z.strictObject({
      kind: z.literal("status"),
      newStatus: numberStatus.describe("The status to set"),
      reason: optionalLine(200).default("").describe("Reason that is shown beside the status"),
    }),
    z.strictObject({
      kind: z.literal("location"),
      locationId: id.nullable().describe("Id of the location"),
    }),
    z.strictObject({
      kind: z.literal("provider"),
      providerId: z.int().min(1).max(32_000).describe("Id of the carrier"),
    }),
    z.strictObject({
      kind: z.literal("offered"),
      initialAssign: z.boolean().describe("Whether the number is suggested before others"),
    }),
  ])
  .meta({ id: "NumberBulkChange" })
export type BulkChange = z.output<typeof bulkChange>
const thousands = z
  .array(phoneNumberText)
  .min(1, "Name at least one number.")
  .max(largestMove, `At most ${largestMove} numbers.`)
export const bulkJobDraft = z
  .strictObject({
    phoneNumbers: thousands.describe("Phone numbers: calling code and national number, digits only"),
    change: bulkChange.describe("The change to make"),
  })
  .meta({ id: "NumberBulkJobDraft" })
export type BulkJobDraft = z.output<typeof bulkJobDraft>
/** Removing needs another permission than changing, so it is another operation. */
export const removalJobDraft = z
  .strictObject({
    phoneNumbers: thousands.describe("Phone numbers: calling code and national number, digits only"),
    evenInUse: z.boolean().default(false).describe("Whether numbers in use are included"),
    replacement: phoneNumberText
      .optional()
      .describe(
        "Replaces the removed numbers as caller ID, backup number, forwarding and find-me destination and as main number of locations",
      ),
  })
  .meta({ id: "RemovalJobDraft" })
export type RemovalJobDraft = z.output<typeof removalJobDraft>
export const startedJob = z
  .object({ jobId: id.describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}") })
  .meta({ id: "StartedNumberJob" })

/** Numbers that are not in the account yet are added; all are assigned as the entry says. */
export const provisionEntry = z
  .strictObject({
    phoneNumber: numberText.describe("Phone number: calling code and national number, digits only"),
    country: countryText.nullable().optional().describe("Country as two letters (ISO 3166-1)"),
    extensionId: id.optional().describe("Id of the extension"),
    callerIdName: callerIdName.optional().describe("Name that called parties see"),
    customTagId: id.optional().describe("Id of the tag"),
  })
  .meta({ id: "NumberProvisionEntry" })
export const bulkProvision = z
  .strictObject({
    phoneNumbers: z
      .array(provisionEntry)
      .min(1)
      .max(largestBulk)
      .describe("The numbers to add, each with where it leads"),
    providerId: z.int().min(1).max(32_000).optional().describe("Id of the carrier"),
  })
  .meta({ id: "NumberBulkProvision" })
export type BulkProvision = z.output<typeof bulkProvision>

// --- moving to another account ---------------------------------------------------------------------------------------

export const moveDraft = z
  .strictObject({
    toAccountId: id,
    phoneNumbers: z
      .array(phoneNumberText)
      .min(1, "Name at least one number.")
      .max(largestMove, `At most ${largestMove} numbers.`)
      .describe("Phone numbers: calling code and national number, digits only"),
    evenInUse: z.boolean().default(false).describe("Assigned numbers are unassigned and moved; otherwise they stay"),
  })
  .meta({ id: "MoveDraft" })
export type MoveDraft = z.output<typeof moveDraft>
/** One batch is moved immediately; more run as a job, whose rows hold the results. */
export const moveAnswer = bulkAnswer
  .extend({
    jobId: id.nullable().describe("Id of the job. Its progress and result are at GET /api/portal/jobs/{jobId}"),
  })
  .meta({ id: "MoveAnswer" })
export type MoveAnswer = z.infer<typeof moveAnswer>
export const movePreview = bulkAnswer
  .extend({
    toAccountId: id,
    toAccountName: z.string().describe("Name of the account that gets the numbers"),
    batchSize: z.int().describe("How many numbers are moved at once"),
    batches: z.int().describe("How many batches there will be"),
    loses: z
      .object({
        extensions: z.int().describe("How many lose the extension to which they lead"),
        tags: z.int().describe("How many lose their tag"),
        locations: z.int().describe("How many lose their location"),
        clickToCallKeys: z.int().describe("How many lose their click-to-call key"),
      })
      .describe("How many of the moved numbers would lose which settings"),
  })
  .meta({ id: "NumberMovePreview" })
export type MovePreview = z.infer<typeof movePreview>

// --- programmable numbers, click-to-call-me --------------------------------------------------------------------------

export const applicationDraft = z
  .strictObject({
    applicationId: z
      .string()
      .trim()
      .min(1, "Must not be empty.")
      .max(64)
      .regex(/^[A-Za-z0-9._:-]+$/, "Use only letters, digits and . _ : -")
      .describe("Id of the application that answers the calls"),
    name: line(60).describe("Name of the application"),
    active: z.boolean().default(true).describe("Whether the application takes calls"),
  })
  .meta({ id: "NumberApplicationDraft" })
export type ApplicationDraft = z.output<typeof applicationDraft>
export const bulkApplication = someNumbers
  .extend({ application: applicationDraft.nullable().describe("The application; null removes it") })
  .meta({ id: "NumberBulkApplication" })
export const programmableNumbers = z
  .object({
    quantity: z.int().describe("How many"),
    inUse: z.int().describe("How many numbers have an application"),
    numbers: z.array(phoneNumber).describe("Numbers with an application"),
  })
  .meta({ id: "ProgrammableNumbers" })
export type ProgrammableNumbers = z.infer<typeof programmableNumbers>

export const clickToCallNumber = z
  .object({
    phoneNumberId: id.describe("Id of the phone number"),
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    country: z.string().describe("Country as two letters (ISO 3166-1)"),
    status: numberStatus.describe("Status of the number"),
    leadsTo: leadsTo.nullable().describe("Extension to which the number leads; null if it leads nowhere"),
    hasKey: z.boolean().describe("Whether there is a key"),
    madeBy: z.string().nullable().describe("Name of the user who did it"),
    madeAt: instant.nullable().describe("When it was done"),
  })
  .meta({ id: "ClickToCallNumber" })
export type ClickToCallNumber = z.infer<typeof clickToCallNumber>
export const clickToCallFilter = pageQuery(["number"]).extend({
  hasKey: yesOrNo.optional().describe("Whether there is a key"),
})
export type ClickToCallFilter = z.output<typeof clickToCallFilter>
export const clickToCallKey = z
  .object({
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    key: z
      .string()
      .nullable()
      .describe(
        "Null until one is generated. It is visible in public pages, so it only identifies the button and grants nothing",
      ),
    embedCode: z.string().nullable().describe("HTML to paste into a web page"),
    madeBy: z.string().nullable().describe("Name of the user who did it"),
    madeAt: instant.nullable().describe("When it was done"),
  })
  .meta({ id: "ClickToCallKey" })
export type ClickToCallKey = z.infer<typeof clickToCallKey>
