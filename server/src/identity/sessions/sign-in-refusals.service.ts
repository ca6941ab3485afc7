import type { Problem } from "@dialplane/contract/kit/problem"
import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { PublicContext } from "../../kit/context.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { clientName } from "../../kit/http/user-agent.ts"
import { Refusal } from "../../kit/refusal.ts"
import type { Person } from "./sign-in.queries.ts"

/** What somebody proved before their sign-in was refused. */
export type Proven = "password" | "passkey" | "secondFactor" | "provider" | "session"

/** Refusals that depend on the user and the account, with the reason that the audit log names. */
const reasons: ReadonlyMap<string, string> = new Map([
  [sessionProblems.loginNotAllowed.code, "loginNotAllowed"],
  [sessionProblems.accountCancelled.code, "accountCancelled"],
  [sessionProblems.appsOff.code, "appsOff"],
  [sessionProblems.noPortal.code, "noPortal"],
])

const entryOf = ({ code }: Problem, confirmedWith: Proven) => {
  if (code === sessionProblems.addressNotAllowed.code)
    return { action: "sign_in.address_refused", after: { confirmedWith } }
  const refusal = reasons.get(code)
  return refusal === undefined ? undefined : { action: "sign_in.refused", after: { confirmedWith, refusal } }
}

/**
 * Runs the end of a sign-in. If it is refused after the user was found, the audit log of their account has the refusal,
 * whichever way they proved who they are. Outside a transaction, because that of the sign-in is rolled back. The caller
 * leaves such an attempt counted as a failed one of the network, so that somebody who knows a password cannot fill the
 * log.
 */
export const recordingRefusals = async <T>(
  ctx: PublicContext,
  confirmedWith: Proven,
  run: (knows: (person: Person) => void) => Promise<T>,
): Promise<T> => {
  let person: Person | undefined
  try {
    return await run((found) => {
      person = found
    })
  } catch (error) {
    if (person !== undefined && error instanceof Refusal) await record(ctx, person, error.problem, confirmedWith)
    throw error
  }
}

const record = async (ctx: PublicContext, person: Person, problem: Problem, confirmedWith: Proven) => {
  const entry = entryOf(problem, confirmedWith)
  if (entry === undefined) return
  await inSystem(ctx, (db) =>
    writeAudit(db, {
      accountId: person.accountId,
      actorUserId: null,
      actorName: "Sign-in",
      ...entry,
      object: { type: "user", id: person.userId, name: person.loginName },
      traceId: ctx.traceId,
      address: ctx.http.address,
      client: clientName(ctx.http.userAgent),
    }),
  )
}
