import { z } from "zod"
import { optionalLine } from "../../kit/text.ts"

/** Two letters, or the three digits of ISO 3166-1; UK means GB. */
export const countryId = z
  .string()
  .regex(/^(?:[A-Za-z]{2}|\d{3})$/, "Must be two letters or the three digits of ISO 3166.")
  .transform((text) => (text.toUpperCase() === "UK" ? "GB" : text.toUpperCase()))
export const provinceCode = z
  .string()
  .min(1)
  .max(10)
  .regex(/^[A-Za-z0-9]+$/, "Letters and digits only.")
  .transform((text) => text.toUpperCase())

export const country = z
  .object({
    countryId: z.string().describe("Two letters (ISO 3166-1)"),
    name: z.string().describe("Name in English"),
    code3: z.string().describe("Country as three letters (ISO 3166-1)"),
    numericCode: z.string().describe("Country as three digits (ISO 3166-1)"),
    served: z.boolean().describe("Whether accounts, numbers and emergency locations can be there"),
  })
  .meta({ id: "Country" })
export type Country = z.infer<typeof country>

export const province = z
  .object({
    provinceCode: z.string().describe("Code of the state or province, such as NY"),
    name: z.string().describe("Name in English"),
    countryId: z.string().describe("Country as two letters (ISO 3166-1)"),
  })
  .meta({ id: "Province" })
export type Province = z.infer<typeof province>

export const city = z
  .object({
    name: z.string().describe("Name in English"),
    provinceCode: z.string().describe("Code of the state or province, such as NY"),
    countryId: z.string().describe("Country as two letters (ISO 3166-1)"),
  })
  .meta({ id: "City" })
export type City = z.infer<typeof city>

export const timeZone = z
  .object({
    timeZoneId: z.string().describe("IANA time zone, such as America/New_York"),
    name: z.string().describe("Name in English"),
    city: z.string().describe("City or town"),
    offsetMinutes: z.int().describe("Minutes ahead of UTC now"),
  })
  .meta({ id: "TimeZone" })

/** Limits a list to entries that contain this text; all if empty. */
export const lookupQuery = z.strictObject({
  search: optionalLine(100).default("").describe("Only rows that contain this text"),
})
export const cityQuery = lookupQuery.extend({
  limit: z.coerce.number().int().min(1).max(5000).default(5000).describe("Rows per page"),
})
export type CityQuery = z.output<typeof cityQuery>
export const timeZoneQuery = z.strictObject({
  countryId: countryId.optional().describe("Country as two letters (ISO 3166-1)"),
})
