import { z } from "zod"
import { accountKind } from "../../ground/accounts/accounts.schema.ts"
import { brandFields } from "../../ground/branding/branding.schema.ts"
import { accountId } from "../../kit/ids.ts"

export const accountMove = z
  .strictObject({
    parentAccountId: accountId,
    /** The parent account at the time of the preview; refused when it has changed since. */
    fromAccountId: accountId.optional(),
  })
  .meta({ id: "AccountMove" })
export type AccountMove = z.output<typeof accountMove>

export const moveTarget = z.strictObject({ parentAccountId: accountId })

const place = z.object({ accountId, name: z.string(), kind: accountKind })
/** A parent account, with how many of its users can sign in. */
const company = place.extend({ people: z.int() })
const shown = z.object({ value: z.string().nullable(), from: z.string() })

/** What a move changes, for the account and everything below it. */
export const movePreview = z
  .object({
    accountId,
    name: z.string(),
    from: place,
    to: place,
    /** The account itself and those below it. */
    accountsMoved: z.int(),
    /** Parent accounts whose users gain access, and those whose users lose it. */
    gains: z.array(company),
    loses: z.array(company),
    /** Users of the latter who are acting in the account or below it now, and would lose access. */
    sentOut: z.int(),
    branding: z.array(z.object({ field: z.enum(brandFields), before: shown, after: shown })),
    /** What the account's own users see of billing; absent where nothing changes. */
    billing: z.array(
      z.object({
        field: z.enum(["hideBilling", "canAddService", "showPaymentInfo", "disabledStore"]),
        before: z.boolean(),
        after: z.boolean(),
      }),
    ),
    /** Trusts in parent accounts remain, because the account itself granted them. */
    trustsThatStay: z.array(
      z.object({ accountId, accountName: z.string(), trustedAccountId: accountId, trustedAccountName: z.string() }),
    ),
    /** Customers that no longer follow the template they were created from. */
    templatesLeft: z.array(z.object({ accountId, accountName: z.string(), templateName: z.string() })),
  })
  .meta({ id: "AccountMovePreview" })
export type MovePreview = z.infer<typeof movePreview>
