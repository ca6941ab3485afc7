import { roles } from "@dialplane/contract/kit/access/roles.table"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { apiKeyEmailMessages as messages } from "./api-keys.messages.ts"
import { listAdministratorAddresses, type KeyRow } from "./api-keys.queries.ts"

const administrators = Object.values(roles).flatMap((role) => (role.keys.has("create:api-keys") ? [role.id] : []))

/** To everyone in the account who could create a key, in the transaction of the change. */
export const tellAdministrators = async (
  db: Db,
  ctx: Context,
  what: "created" | "rotated",
  { accountId, apiKeyId, name, masked }: KeyRow,
): Promise<void> => {
  const to = await listAdministratorAddresses(db, accountId, administrators)
  if (to.length === 0) return
  await ctx.kit.brandedMail.write(db, ctx.kit, {
    accountId,
    to,
    content: {
      subject: messages[`${what}Subject`](name),
      greeting: messages.hello,
      paragraphs: [messages[what](ctx.actor.name, name, masked), messages.advice],
      action: {
        sentence: messages.page,
        label: messages.open,
        path: `/adminv2/account/${accountId}/api-keys/${apiKeyId}`,
      },
    },
  })
}
