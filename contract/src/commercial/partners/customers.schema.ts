import { z } from "zod"
import { accountFilter } from "../../ground/accounts/accounts.schema.ts"

/** The list of a partner's customers, without the partner itself. */
export const customerFilter = accountFilter.extend({ below: z.literal("true").default("true") })
