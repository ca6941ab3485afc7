import type { AccountId } from "@dialplane/contract/kit/ids"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { mayComeFrom } from "../../kit/access/ip-ranges.ts"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, signInLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { Refusal } from "../../kit/refusal.ts"
import { findPolicy } from "../passwords/security-policy.service.ts"
import { recordingRefusals, type Proven } from "./sign-in-refusals.service.ts"
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

/** Before a session is opened, outside a transaction: a refusal is recorded in the audit log. */
export const requireAddressOrRecord = async (
  ctx: PublicContext,
  person: Person,
  roleId: number,
  confirmedWith: Proven = "provider",
) => {
  if (await inSystem(ctx, (db) => isAddressAllowed(db, person.accountId, roleId, ctx.http.address))) return
  // As a failed attempt: somebody who knows a password, or whom the provider names, cannot fill the log.
  await takeFromLimit(ctx, signInLimit(ctx), byNetwork(ctx))
  await recordingRefusals(ctx, confirmedWith, (knows) => {
    knows(person)
    return inSystem(ctx, (db) => requireAddress(db, ctx, person, roleId))
  })
}
