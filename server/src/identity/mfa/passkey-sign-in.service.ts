import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { PasskeyAssertion, PasskeyRequest } from "@dialplane/contract/kit/passkey"
import type { PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { byNetwork, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { refuse } from "../../kit/refusal.ts"
import { takeCounter } from "./methods.queries.ts"
import { checkPasskey, noteRefusal, optionsLimit, requestOptions } from "./passkeys.service.ts"

const subjectOf = (clientId: string, entryPoint: string) => `${clientId} ${entryPoint}`

/** Starts a sign-in with a passkey alone. The answer is the same for everybody. */
export const openPasskeySignIn = async (
  ctx: PublicContext,
  clientId: string,
  entryPoint: string,
): Promise<PasskeyRequest> => {
  await takeFromLimit(ctx, optionsLimit(ctx), byNetwork(ctx))
  return requestOptions(ctx, "signIn", subjectOf(clientId, entryPoint), [], "required")
}

/**
 * Checks the passkey of a sign-in without a password. `finish` opens the session in the transaction that takes its
 * counter. A lock after wrong passwords does not apply: a passkey cannot be guessed.
 */
export const takePasskeySignIn = async <T>(
  ctx: PublicContext,
  clientId: string,
  isEntryPoint: (entryPoint: string) => boolean,
  given: PasskeyAssertion,
  finish: (db: Db, found: { readonly userId: UserId; readonly entryPoint: string }) => Promise<T>,
): Promise<T> => {
  const start = subjectOf(clientId, "")
  const entryPointIn = (subject: string) => subject.slice(start.length)
  const passkey =
    (await checkPasskey(
      ctx,
      {
        purpose: "signIn",
        isSubject: (subject) => subject.startsWith(start) && isEntryPoint(entryPointIn(subject)),
        holder: undefined,
        userVerification: true,
      },
      given,
    )) ?? refuse(mfaProblems.passkeyRefused)
  const done = await inSystem(ctx, async (db) =>
    (await takeCounter(db, passkey.accountId, passkey.mfaId, passkey.counter, passkey.backedUp))
      ? { value: await finish(db, { userId: passkey.userId, entryPoint: entryPointIn(passkey.subject) }) }
      : undefined,
  )
  if (done !== undefined) return done.value
  await noteRefusal(ctx, passkey, "counter")
  return refuse(mfaProblems.passkeyRefused)
}
