import type { AccountId } from "@dialplane/contract/kit/ids"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { mayComeFrom } from "../../kit/access/ip-ranges.ts"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, signInLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { Refusal } from "../../kit/refusal.ts"
import { findPolicy } from "../passwords/security-policy.service.ts"
import type { Person } from "./sign-in.queries.ts"

/** Whether the policy of the account lets users in this role sign in from an address. */
export const isAddressAllowed = async (db: Db, accountId: AccountId, roleId: number, address: string) =>
  mayComeFrom((await findPolicy(db, accountId)).settings.addressRanges, [roleId], address)

/** In the transaction that opens a session, for every way to sign in. */
export const requireAddress = async (
  db: Db,
  ctx: { readonly http: Pick<PublicContext["http"], "address"> },
  { accountId }: Person,
  roleId: number,
) => {
  const { address } = ctx.http
  if (!(await isAddressAllowed(db, accountId, roleId, address)))
    throw new Refusal(sessionProblems.addressNotAllowed, { address })
}

/** After a correct password or the answer of an identity provider, outside a transaction: a refusal is recorded in the audit log. */
export const requireAddressOrRecord = async (ctx: PublicContext, person: Person, roleId: number) => {
  const { address } = ctx.http
  if (await inSystem(ctx, (db) => isAddressAllowed(db, person.accountId, roleId, address))) return
  // As a failed attempt: somebody who knows a password cannot fill the log.
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  await inSystem(ctx, (db) =>
    writeAudit(db, {
      accountId: person.accountId,
      actorUserId: null,
      actorName: "Sign-in",
      action: "sign_in.address_refused",
      object: { type: "user", id: person.userId, name: person.loginName },
      traceId: ctx.traceId,
      address,
      client: clientName(ctx.http.userAgent),
    }),
  )
  throw new Refusal(sessionProblems.addressNotAllowed, { address })
}
