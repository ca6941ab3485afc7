import { z } from "zod"
import { accountFilter, accountSummary } from "./accounts.schema.ts"
import { resellerType } from "./billing-visibility.ts"

/** A partner with its reseller settings and its number of customers. */
export const resellerSummary = accountSummary
  .omit({ services: true })
  .extend({
    resellerType: resellerType.nullable().describe("Kind of reseller"),
    hideBilling: z.boolean().describe("Whether billing is hidden from users of the account"),
    canAddService: z.boolean().describe("Whether users of the account can order services"),
    customers: z.int().describe("How many accounts are below the partner"),
  })
  .meta({ id: "ResellerSummary" })
export type ResellerSummary = z.infer<typeof resellerSummary>

export const resellerFilter = accountFilter
  .omit({ kind: true, partnerAccountId: true })
  .extend({ resellerType: resellerType.optional().describe("Kind of reseller") })
export type ResellerFilter = z.output<typeof resellerFilter>
