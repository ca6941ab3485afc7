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
    phoneBookNumberId: z.int().describe("Id of the number in the entry"),
    kind: numberKind.describe("Kind of number"),
    number: z.string().describe("With plus and country code; extensions of the company as dialed"),
    country: z.string().nullable().describe("Two letters; null for an extension"),
  })
  .meta({ id: "PhoneBookNumber" })
export type PhoneBookNumber = z.infer<typeof phoneBookNumber>

export const phoneBookRecord = z
  .object({
    phoneBookId: phoneBookId.describe("Id of the entry"),
    accountId,
    /** The owner of the book; null for the company's. */
    userId: userId.nullable(),
    firstName: z.string().describe("First name"),
    lastName: z.string().describe("Last name"),
    company: z.string().describe("Company of the person"),
    jobTitle: z.string().describe("Job title of the user"),
    email: z.string().describe("Email address"),
    notes: z.string().describe("Notes for colleagues"),
    favorite: z.boolean().describe("Whether the caller marked it as a favorite"),
    numbers: z.array(phoneBookNumber).describe("Phone numbers of the entry"),
    updatedAt: instant,
    version: z.int().describe("Version of the object that was read. A change with an outdated version is refused"),
  })
  .meta({ id: "PhoneBookRecord" })
export type PhoneBookRecord = z.infer<typeof phoneBookRecord>

export const numberDraft = z
  .strictObject({
    phoneBookNumberId: z.int().min(1).optional().describe("The id of an existing number; a new one when absent"),
    kind: numberKind.describe("Kind of number"),
    number: optionalLine(phoneNumberLimits.longestInput)
      .refine((text) => text !== "", "Must not be empty.")
      .describe("Number: with plus and country code, or an extension"),
  })
  .meta({ id: "NumberDraft" })

const longestName = 80
const fields = z.strictObject({
  firstName: optionalLine(longestName).default("").describe("First name"),
  lastName: optionalLine(longestName).default("").describe("Last name"),
  company: optionalLine(120).default("").describe("Company of the person"),
  jobTitle: optionalLine(120).default("").describe("Job title of the user"),
  email: z
    .union([z.literal(""), email])
    .default("")
    .describe("Email address; empty for none"),
  notes: note(500).default("").describe("Notes for colleagues"),
  favorite: z.boolean().default(false).describe("Whether the caller marked it as a favorite"),
  numbers: z
    .array(numberDraft)
    .max(mostNumbers, `Enter at most ${mostNumbers} numbers.`)
    .default([])
    .describe("Phone numbers of the entry; in a change they replace all numbers"),
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
export const recordEdit = needsName(
  fields.extend({
    version: editedVersion.describe(
      "Version of the object that was read. A change with an outdated version is refused",
    ),
  }),
).meta({ id: "RecordEdit" })
export type RecordEdit = z.output<typeof recordEdit>

export const recordName = ({ firstName, lastName, company }: Named) => `${firstName} ${lastName}`.trim() || company

export const recordSorts = ["name", "company", "updatedAt"] as const
const listQuery = pageQuery(recordSorts).extend({
  limit: z.coerce.number().int().min(1).max(phoneBookPageSize).default(phoneBookPageSize).describe("Rows per page"),
  favorite: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .describe("Whether the caller marked it as a favorite"),
})
/** Searches the user's own book, the company's, or both. */
export const bookScopes = ["own", "company", "all"] as const
export const ownBookFilter = listQuery.extend({
  scope: z
    .enum(bookScopes)
    .default("own")
    .describe("Whether to list the user's own entries, those of the company, or both"),
})
export type OwnBookFilter = z.output<typeof ownBookFilter>
export const companyBookFilter = listQuery
export type CompanyBookFilter = z.output<typeof companyBookFilter>

/** Rows that match an existing entry are skipped, or update it. */
export const importBody = z
  .strictObject({
    csv: z.string().max(longestImport, "The file is too long.").describe("The file as text, with a header row"),
    dryRun: z.boolean().default(true).describe("Whether to check only and change nothing"),
    existing: z
      .enum(["skip", "update"])
      .default("skip")
      .describe("Whether entries that exist are left as they are or changed"),
    leaveOutRefused: z.boolean().default(false).describe("Import the other rows when some are invalid"),
  })
  .meta({ id: "ImportBody" })
export type ImportBody = z.output<typeof importBody>

export const rowPlans = ["create", "update", "skip", "refuse"] as const
export const importedRow = z
  .object({
    row: z.int().describe("Row of the file, from 1"),
    name: z.string().describe("Name in the row"),
    plan: z.enum(rowPlans).describe("What would be done with the row"),
    column: z.string().describe("Column of the file"),
    value: z.string().describe("Value of the cell"),
    problem: z.string().describe("What is wrong with the row; empty if nothing is"),
  })
  .meta({ id: "ImportedRow" })
export type ImportedRow = z.infer<typeof importedRow>
export const importResult = z
  .object({
    dryRun: z.boolean().describe("Whether to check only and change nothing"),
    counts: z
      .object({
        create: z.int().describe("Rows that add an entry"),
        update: z.int().describe("Rows that change an entry"),
        skip: z.int().describe("Rows that change nothing"),
        refuse: z.int().describe("Rows that are not valid"),
      })
      .describe("How many rows by what is done with them"),
    rows: z.array(importedRow).describe("The first rows, each with what is wrong"),
  })
  .meta({ id: "ImportResult" })
export type ImportResult = z.infer<typeof importResult>
