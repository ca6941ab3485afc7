import { z } from "zod"
import { accountKind } from "../../ground/accounts/accounts.schema.ts"
import { brandFields } from "../../ground/branding/branding.schema.ts"
import { accountId } from "../../kit/ids.ts"

export const accountMove = z.strictObject({
  parentAccountId: accountId,
  /** Where the account was when it was looked at; refused when it lies elsewhere by now. */
  fromAccountId: accountId.optional(),
})
export type AccountMove = z.output<typeof accountMove>

export const moveTarget = z.strictObject({ parentAccountId: accountId })

const place = z.object({ accountId, name: z.string(), kind: accountKind })
/** An account above, with how many of its people can sign in. */
const company = place.extend({ people: z.int() })
const shown = z.object({ value: z.string().nullable(), from: z.string() })

/** What a move changes, for the account and everything below it. */
export const movePreview = z.object({
  accountId,
  name: z.string(),
  from: place,
  to: place,
  /** The account itself and those below it. */
  accountsMoved: z.int(),
  /** Accounts above whose people reach it from then on, and those whose people no longer do. */
  gains: z.array(company),
  loses: z.array(company),
  /** People of those who act in the account or below it right now, and would be sent out. */
  sentOut: z.int(),
  branding: z.array(z.object({ field: z.enum(brandFields), before: shown, after: shown })),
  /** What the account's own people see of billing; absent where nothing changes. */
  billing: z.array(
    z.object({
      field: z.enum(["hideBilling", "canAddService", "showPaymentInfo", "disabledStore"]),
      before: z.boolean(),
      after: z.boolean(),
    }),
  ),
  /** Trusts that let people of the accounts above in stay: they were given by the account itself. */
  trustsThatStay: z.array(
    z.object({ accountId, accountName: z.string(), trustedAccountId: accountId, trustedAccountName: z.string() }),
  ),
  /** Customers that no longer follow the template they began from. */
  templatesLeft: z.array(z.object({ accountId, accountName: z.string(), templateName: z.string() })),
})
export type MovePreview = z.infer<typeof movePreview>
