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
    /** Two letters (ISO 3166-1). */
    countryId: z.string(),
    name: z.string(),
    code3: z.string(),
    numericCode: z.string(),
    /** Whether accounts, numbers and emergency locations can be there. */
    served: z.boolean(),
  })
  .meta({ id: "Country" })
export type Country = z.infer<typeof country>

export const province = z
  .object({ provinceCode: z.string(), name: z.string(), countryId: z.string() })
  .meta({ id: "Province" })
export type Province = z.infer<typeof province>

export const city = z.object({ name: z.string(), provinceCode: z.string(), countryId: z.string() }).meta({ id: "City" })
export type City = z.infer<typeof city>

export const timeZone = z
  .object({ timeZoneId: z.string(), name: z.string(), city: z.string(), offsetMinutes: z.int() })
  .meta({ id: "TimeZone" })

/** Limits a list to entries that contain this text; all if empty. */
export const lookupQuery = z.strictObject({ search: optionalLine(100).default("") })
export const cityQuery = lookupQuery.extend({ limit: z.coerce.number().int().min(1).max(5000).default(5000) })
export type CityQuery = z.output<typeof cityQuery>
export const timeZoneQuery = z.strictObject({ countryId: countryId.optional() })
