import { z } from "zod"
import { accountFilter, accountSummary } from "./accounts.schema.ts"
import { resellerType } from "./billing-visibility.ts"

/** A partner with its reseller settings and its number of customers. */
export const resellerSummary = accountSummary
  .omit({ services: true })
  .extend({
    resellerType: resellerType.nullable(),
    hideBilling: z.boolean(),
    canAddService: z.boolean(),
    customers: z.int(),
  })
  .meta({ id: "ResellerSummary" })
export type ResellerSummary = z.infer<typeof resellerSummary>

export const resellerFilter = accountFilter
  .omit({ kind: true, partnerAccountId: true })
  .extend({ resellerType: resellerType.optional() })
export type ResellerFilter = z.output<typeof resellerFilter>
