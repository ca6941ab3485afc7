import { z } from "zod"
import { instant, line } from "./text.ts"

// What programs need that keep a copy of the objects of an account, or create them from another system.

const externalId = line(120)

/** In answers. */
export const synced = {
  externalId: z
    .string()
    .nullable()
    .describe("Id of the object in a system of yours, which you can set and filter by; null if none is set"),
  updatedAt: instant.describe("When anything about the object changed last; sign-ins and registrations do not count"),
}

/** In requests. Omitted, it does not change. */
export const givenExternalId = externalId
  .nullable()
  .optional()
  .describe(
    "Id of the object in a system of yours, up to 120 characters, unique among the objects of this kind in the account; null removes it",
  )

/** In the query of a list. */
export const updatedSince = {
  updatedSince: instant
    .refine((at) => !(Date.parse(at) < 0 || Date.parse(at) >= 41024448e5), "Enter a time from 1970 to 2099.")
    // Offsets beyond 15 hours are valid in ISO 8601 but not in PostgreSQL.
    .transform((at) => new Date(at).toISOString())
    .optional()
    .describe("Only objects that changed at this time or later"),
}
export const syncFilter = {
  externalId: externalId.optional().describe("Only the object with this id in a system of yours"),
  ...updatedSince,
}
