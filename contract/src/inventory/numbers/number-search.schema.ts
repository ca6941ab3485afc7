import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { backupToEdge } from "./backup-number.ts"
import { countryText, numberPageSize, phoneNumberText, type PhoneNumber } from "./numbers.schema.ts"

/** A number in the shape that older clients read, with all spellings. Nothing inside depends on this shape. */
export const numberRecord = z
  .object({
    phoneNumber: z.string().describe("Phone number: calling code and national number, digits only"),
    did: z.string().describe("The number: calling code and national number, digits only"),
    phNum: z.string().describe("The number as it is usually written"),
    country: z.string().describe("Country as two letters (ISO 3166-1)"),
    vonageNumber: z.boolean().describe("Served by this carrier: not being ported in or out"),
    account: accountId,
    provider: z.int().nullable().describe("Id of the carrier"),
    provider_name: z.string().nullable().describe("Name of the carrier"),
    initial_assign: z.boolean().describe("Whether the number is suggested before others"),
    callerId: z.string().describe("Number that called parties see"),
    callerIdName: z.string().describe("Name that called parties see"),
    callerIdCode: z.string().describe("Code of the caller ID option"),
    customTag: z.string().nullable().describe("Tag of the number"),
    customTagId: z.int().nullable().describe("Id of the tag"),
    backupNumber: z.string().describe("A single space when there is none"),
    status: z.string().describe("Status of the number"),
    ccs: z.boolean().describe("A flag of the older system, kept as it is"),
  })
  .meta({ id: "NumberRecord" })
export type NumberRecord = z.infer<typeof numberRecord>

export const toRecord = (number: PhoneNumber & { readonly ccs: boolean }): NumberRecord => ({
  phoneNumber: number.phoneNumber,
  did: number.phoneNumber,
  phNum: number.phoneNumber,
  country: number.country,
  vonageNumber: number.status !== "Porting",
  account: number.accountId,
  provider: number.providerId,
  provider_name: number.providerName,
  initial_assign: number.initialAssign,
  callerId: number.callerIdName,
  callerIdName: number.callerIdName,
  callerIdCode: number.callerIdCode,
  customTag: number.customTag,
  customTagId: number.customTagId,
  backupNumber: backupToEdge(number.backupNumber),
  status: number.status,
  ccs: number.ccs,
})

/** By offset, because clients of these paths page that way; the portal's own list uses a cursor. */
export const offsetQuery = z.strictObject({
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0).describe("How many rows to skip"),
  pageSize: z.coerce.number().int().min(1).max(numberPageSize).default(numberPageSize).describe("Rows per page"),
})
export type OffsetQuery = z.output<typeof offsetQuery>
export const numberRecordPage = z
  .object({
    phoneNumbers: z.array(numberRecord).describe("The numbers of this page"),
    offset: z.int().describe("How many rows to skip"),
    pageSize: z.int().describe("Rows per page"),
    hasMore: z.boolean().describe("Whether there are more rows"),
  })
  .meta({ id: "NumberRecordPage" })

// --- the filter payload ----------------------------------------------------------------------------------------------

export const numberFields = Object.keys(numberRecord.shape) as [keyof NumberRecord, ...(keyof NumberRecord)[]]
const numberField = z.enum(numberFields)
export type NumberField = z.infer<typeof numberField>

/** Matches a value of the field; the operator says how the entry joins those before it. */
const fieldSearch = z.strictObject({
  key: numberField,
  values: z.array(z.string().max(250)).min(1).max(100).describe("Values to compare with; one match is enough"),
  operator: z
    .preprocess((value) => (typeof value === "string" ? value.toLowerCase() : value), z.enum(["and", "or"]))
    .default("and")
    .describe("How to compare"),
})
export type FieldSearch = z.output<typeof fieldSearch>

/** The type of the number, or of what it routes to. */
export const serviceTypes = [
  "local",
  "tollFree",
  "programmable",
  "Extension",
  "Virtual Extension",
  "Call Group",
  "Call Queue",
  "Conference",
  "Auto Attendant",
  "Page Group",
  "FAX",
] as const
export type NumberServiceType = (typeof serviceTypes)[number]

export const numberSearch = z
  .strictObject({
    fields: z
      .array(numberField)
      .min(1)
      .max(numberFields.length)
      .default([...numberFields])
      .describe("Which fields the response has"),
    fieldKeywords: z
      .strictObject({
        search: z
          .array(z.strictObject({ fieldSearch: fieldSearch.describe("A condition on one field") }))
          .max(20)
          .default([])
          .describe("Conditions; each has to be met"),
      })
      .optional()
      .describe("Conditions that are joined"),
    countryCode: countryText.optional().describe("Country as two letters (ISO 3166-1)"),
    orderBy: numberField.optional().describe("Field to sort by"),
    sortDir: z
      .preprocess((value) => (typeof value === "string" ? value.toLowerCase() : value), z.enum(["asc", "desc"]))
      .default("asc")
      .describe("Sort direction"),
    serviceTypes: z
      .array(z.enum(serviceTypes))
      .max(serviceTypes.length)
      .optional()
      .describe("Only numbers of these kinds"),
    phoneNumbers: z
      .array(phoneNumberText)
      .max(1000)
      .optional()
      .describe("Phone numbers: calling code and national number, digits only"),
  })
  .meta({ id: "NumberSearch" })
export type NumberSearch = z.output<typeof numberSearch>

/** Only the requested fields. */
export const numberSearchAnswer = z
  .object({
    phoneNumbers: z.array(numberRecord.partial()).describe("The numbers with the requested fields"),
    offset: z.int().describe("How many rows to skip"),
    pageSize: z.int().describe("Rows per page"),
    hasMore: z.boolean().describe("Whether there are more rows"),
  })
  .meta({ id: "NumberSearchAnswer" })
