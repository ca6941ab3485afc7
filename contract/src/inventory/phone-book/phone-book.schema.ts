import { z } from "zod"
import { accountId, userId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { phoneNumberLimits } from "../../kit/phone-number-limits.ts"
import { email, instant, note, optionalLine } from "../../kit/text.ts"
import { editedVersion } from "../../identity/users/users.schema.ts"

export const phoneBookPageSize = 200
/** Entries per book: a user's or the company's. */
export const mostRecords = { person: 10_000, company: 100_000 } as const
export const mostNumbers = 10
/** Rows and characters of a file that is imported directly. */
export const mostImportRows = 2000
export const longestImport = 1_500_000

export const numberKinds = ["work", "mobile", "home", "fax", "other"] as const
export const numberKind = z.enum(numberKinds)
export type NumberKind = z.infer<typeof numberKind>

export const phoneBookId = z.int().min(1)
export const phoneBookNumber = z
  .object({
    phoneBookNumberId: z.int(),
    kind: numberKind,
    /** With plus and country code; extensions of the company as dialed. */
    number: z.string(),
    /** Two letters; null for an extension. */
    country: z.string().nullable(),
  })
  .meta({ id: "PhoneBookNumber" })
export type PhoneBookNumber = z.infer<typeof phoneBookNumber>

export const phoneBookRecord = z
  .object({
    phoneBookId,
    accountId,
    /** The owner of the book; null for the company's. */
    userId: userId.nullable(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    jobTitle: z.string(),
    email: z.string(),
    notes: z.string(),
    favorite: z.boolean(),
    numbers: z.array(phoneBookNumber),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: "PhoneBookRecord" })
export type PhoneBookRecord = z.infer<typeof phoneBookRecord>

export const numberDraft = z
  .strictObject({
    /** The id of an existing number; a new one when absent. */
    phoneBookNumberId: z.int().min(1).optional(),
    kind: numberKind,
    number: optionalLine(phoneNumberLimits.longestInput).refine((text) => text !== "", "Must not be empty."),
  })
  .meta({ id: "NumberDraft" })

const longestName = 80
const fields = z.strictObject({
  firstName: optionalLine(longestName).default(""),
  lastName: optionalLine(longestName).default(""),
  company: optionalLine(120).default(""),
  jobTitle: optionalLine(120).default(""),
  email: z.union([z.literal(""), email]).default(""),
  notes: note(500).default(""),
  favorite: z.boolean().default(false),
  numbers: z.array(numberDraft).max(mostNumbers, `Enter at most ${mostNumbers} numbers.`).default([]),
})

interface Named {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
}
const needsName = <Schema extends z.ZodType<Named>>(schema: Schema) =>
  schema.refine(({ firstName, lastName, company }) => firstName !== "" || lastName !== "" || company !== "", {
    error: "Enter a name or a company.",
    path: ["lastName"],
  })

export const recordDraft = needsName(fields).meta({ id: "RecordDraft" })
export type RecordDraft = z.output<typeof recordDraft>
/** The complete entry; numbers that are not listed are removed. */
export const recordEdit = needsName(fields.extend({ version: editedVersion })).meta({ id: "RecordEdit" })
export type RecordEdit = z.output<typeof recordEdit>

export const recordName = ({ firstName, lastName, company }: Named) => `${firstName} ${lastName}`.trim() || company

export const recordSorts = ["name", "company", "updatedAt"] as const
const listQuery = pageQuery(recordSorts).extend({
  limit: z.coerce.number().int().min(1).max(phoneBookPageSize).default(phoneBookPageSize),
  favorite: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
})
/** Searches the user's own book, the company's, or both. */
export const bookScopes = ["own", "company", "all"] as const
export const ownBookFilter = listQuery.extend({ scope: z.enum(bookScopes).default("own") })
export type OwnBookFilter = z.output<typeof ownBookFilter>
export const companyBookFilter = listQuery
export type CompanyBookFilter = z.output<typeof companyBookFilter>

/** Rows that match an existing entry are skipped, or update it. */
export const importBody = z
  .strictObject({
    csv: z.string().max(longestImport, "The file is too long."),
    dryRun: z.boolean().default(true),
    existing: z.enum(["skip", "update"]).default("skip"),
    /** Import the other rows when some are invalid. */
    leaveOutRefused: z.boolean().default(false),
  })
  .meta({ id: "ImportBody" })
export type ImportBody = z.output<typeof importBody>

export const rowPlans = ["create", "update", "skip", "refuse"] as const
export const importedRow = z
  .object({
    row: z.int(),
    name: z.string(),
    plan: z.enum(rowPlans),
    column: z.string(),
    value: z.string(),
    problem: z.string(),
  })
  .meta({ id: "ImportedRow" })
export type ImportedRow = z.infer<typeof importedRow>
export const importResult = z
  .object({
    dryRun: z.boolean(),
    counts: z.object({ create: z.int(), update: z.int(), skip: z.int(), refuse: z.int() }),
    rows: z.array(importedRow),
  })
  .meta({ id: "ImportResult" })
export type ImportResult = z.infer<typeof importResult>
