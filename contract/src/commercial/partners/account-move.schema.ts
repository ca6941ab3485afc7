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

const place = z.object({
  accountId,
  name: z.string().describe("Name of the account"),
  kind: accountKind.describe("Kind of the account"),
})
/** A parent account, with how many of its users can sign in. */
const company = place.extend({ people: z.int().describe("How many users of the company gain or lose access") })
const shown = z.object({
  value: z.string().nullable().describe("What users see; null if nothing is set"),
  from: z.string().describe("Name of the account it comes from"),
})

/** What a move changes, for the account and everything below it. */
export const movePreview = z
  .object({
    accountId,
    name: z.string().describe("Name of the account"),
    from: place.describe("The present parent account"),
    to: place.describe("The new parent account"),
    accountsMoved: z.int().describe("The account itself and those below it"),
    gains: z.array(company).describe("Parent accounts whose users gain access, and those whose users lose it"),
    loses: z.array(company).describe("Parent accounts whose users lose access"),
    sentOut: z
      .int()
      .describe("Users of the latter who are acting in the account or below it now, and would lose access"),
    branding: z
      .array(
        z.object({
          field: z.enum(brandFields).describe("Name of the field"),
          before: shown.describe("Value before the change"),
          after: shown.describe("Value after the change"),
        }),
      )
      .describe("Brand of the account"),
    billing: z
      .array(
        z.object({
          field: z
            .enum(["hideBilling", "canAddService", "showPaymentInfo", "disabledStore"])
            .describe("Name of the field"),
          before: z.boolean().describe("Value before the change"),
          after: z.boolean().describe("Value after the change"),
        }),
      )
      .describe("What the account's own users see of billing; absent where nothing changes"),
    trustsThatStay: z
      .array(
        z.object({
          accountId,
          accountName: z.string().describe("Name of the account"),
          trustedAccountId: accountId,
          trustedAccountName: z.string().describe("Name of the account that is trusted"),
        }),
      )
      .describe("Trusts in parent accounts remain, because the account itself granted them"),
    templatesLeft: z
      .array(
        z.object({
          accountId,
          accountName: z.string().describe("Name of the account"),
          templateName: z.string().describe("Name of the template"),
        }),
      )
      .describe("Customers that no longer follow the template they were created from"),
  })
  .meta({ id: "AccountMovePreview" })
export type MovePreview = z.infer<typeof movePreview>
