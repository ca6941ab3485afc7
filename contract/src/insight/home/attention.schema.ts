import { z } from "zod"
import { permissionKeys } from "../../kit/access/permission-keys.ts"
import { accountId } from "../../kit/ids.ts"
import { instant } from "../../kit/text.ts"
import { attentionKinds, severities } from "./attention-kinds.ts"

export const attentionItem = z
  .object({
    kind: z.enum(attentionKinds).describe("What it is about"),
    severity: z.enum(severities).describe("critical: calls or emergency calls are affected; warning: act soon; info"),
    count: z.int().describe("How many: the number of rows of the list behind the button"),
    since: instant.nullable().describe("Since when the oldest one has been so, or when it happens; null if unknown"),
    sentence: z.string().describe("The item as a sentence"),
    button: z.string().describe("The label of the button"),
    path: z.string().describe("The path of the list with its filters, below the account's path"),
    permission: z.enum(permissionKeys as [string, ...string[]]).describe("The permission to open the list"),
  })
  .meta({ id: "AttentionItem", description: "Something in an account that needs attention" })
export type AttentionItem = z.infer<typeof attentionItem>

export const attention = z
  .object({
    accountId,
    items: z.array(attentionItem).describe("The worst first; only kinds whose list the caller may open"),
    checked: z.array(z.enum(attentionKinds)).describe("What was checked, with and without findings"),
    notChecked: z.array(z.enum(attentionKinds)).describe("What could not be checked now, because of an error"),
    checkedAt: instant.describe("When it was checked"),
  })
  .meta({ id: "Attention", description: "What needs attention in an account" })
export type Attention = z.infer<typeof attention>
