import type { UserId } from "@dialplane/contract/kit/ids"
import { mfaProblems } from "@dialplane/contract/identity/mfa/mfa.problems"
import {
  mostAuthenticatorApps,
  mostPasskeys,
  type BegunMethod,
  type ConfirmedMethod,
  type MethodConfirmation,
  type MethodReset,
  type MethodsOfPerson,
  type MfaMethod,
  type NewMethod,
} from "@dialplane/contract/identity/mfa/mfa.schema"
import { passwordProblems } from "@dialplane/contract/identity/passwords/passwords.problems"
import type { SubjectResolver } from "../../kit/access/access-check.ts"
import { requireProof } from "../../kit/access/require-proof.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, IdentityProof, PublicContext } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import type { OwnerFinder } from "../../kit/access/owner-check.ts"
import { refuse } from "../../kit/refusal.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import { aboutPerson, requireManageable, endSessionsOf, getPerson, readBrand } from "../passwords/passwords.service.ts"
import {
  giveBackAttempt,
  judgeAttempt,
  lockDetails,
  takeAttempt,
  type AllowedAttempt,
} from "../passwords/wrong-passwords.service.ts"
import { countBrowsers, deleteBrowsers } from "./browsers.queries.ts"
import type { Holder } from "./holder.rules.ts"
import { beginMethod, confirmBegun, makeRecoveryCodes, withOptions, type FirstAnswer } from "./method-setup.service.ts"
import { writeNews } from "./mfa.mails.ts"
import { coveredAddress } from "./mfa.rules.ts"
import {
  countRecoveryCodes,
  deleteEverything,
  deleteMethod,
  findPlaceOfMethod,
  listOwnersOfMethods,
  listMethods,
  lockBegun,
  lockMethods,
  type MethodRow,
} from "./methods.queries.ts"
import { checkNewPasskey } from "./passkeys.service.ts"
import { findDuty, findPolicy } from "./policy.queries.ts"

export const mfaMethodOwners: OwnerFinder = {
  kind: "mfaMethod",
  notManageable: passwordProblems.mayNotManage,
  find: (db, accountId, values) => listOwnersOfMethods(db, accountId, values.map(Number)),
}
export const mfaMethodSubject: SubjectResolver = {
  kind: "mfaMethod",
  notFound: mfaProblems.methodNotFound,
  resolve: (db, value) => findPlaceOfMethod(db, Number(value)),
}

export const describeMethod = (method: MethodRow): MfaMethod => ({
  ...describedParts(method),
  synced: method.kind === "passkey" ? method.backedUp === true : null,
})
const describedParts = ({ mfaId, kind, name, address, createdAt, lastUsedAt }: MethodRow) => ({
  mfaId,
  kind,
  name,
  address: address === null ? null : coveredAddress(address),
  createdAt,
  lastUsedAt,
})

const read = async (db: Db, holder: Holder): Promise<MethodsOfPerson> => {
  const policy = await findPolicy(db, holder.accountId)
  const { isRequired, isEnrolled, setUpBy } = await findDuty(db, holder, policy)
  return {
    userId: holder.userId,
    mode: policy.mode,
    methods: (await listMethods(db, holder)).map(describeMethod),
    recoveryCodesLeft: await countRecoveryCodes(db, holder),
    isRequired,
    setUpBy: isRequired && !isEnrolled ? setUpBy : null,
    emailCodes: policy.emailCodes,
    rememberedBrowsers: await countBrowsers(db, holder, policy.rememberDays),
  }
}

/** Until when a user has to set up a method; null if there is nothing to do. */
export const findSetUpBy = async (db: Db, holder: Holder): Promise<string | null> => {
  const policy = await findPolicy(db, holder.accountId)
  if (policy.mode !== "required") return null
  const { isRequired, isEnrolled, setUpBy } = await findDuty(db, holder, policy)
  return isRequired && !isEnrolled ? setUpBy : null
}

const oneself = (ctx: Context): Holder => ({ accountId: ctx.actor.homeAccountId, userId: ctx.actor.userId })

export const getOwn = (ctx: Context) => read(reading(ctx), oneself(ctx))

export const getOf = (ctx: Context, userId: UserId) =>
  inTransaction(ctx, async (db) => {
    await getPerson(db, ctx.accountId, userId)
    return read(db, { accountId: ctx.accountId, userId })
  })

export const addOwn = async (ctx: Context, { kind, name, ...proof }: NewMethod): Promise<BegunMethod> => {
  if (ctx.kit.config.runtimeConfig["userMfaSetup"] === false) refuse(mfaProblems.setUpOff)
  await requireProof(ctx, proof)
  const holder = oneself(ctx)
  const brand = await readBrand(ctx.kit, holder.accountId)
  const { person, begun, methods } = await inTransaction(ctx, async (db) => {
    const policy = await findPolicy(db, holder.accountId)
    if (policy.mode === "off") refuse(mfaProblems.switchedOff)
    if (kind === "email" && !policy.emailCodes) refuse(mfaProblems.emailNotAllowed)
    const found = await listMethods(db, holder)
    const has = (wanted: MfaMethod["kind"]) => found.filter((method) => method.kind === wanted).length
    if (kind === "email" && has("email") > 0) refuse(mfaProblems.mailboxAlready)
    if (kind === "totp" && has("totp") >= mostAuthenticatorApps)
      refuse(mfaProblems.tooManyApps, { most: mostAuthenticatorApps })
    if (kind === "passkey" && has("passkey") >= mostPasskeys)
      refuse(mfaProblems.tooManyPasskeys, { most: mostPasskeys })
    const applicant = await getPerson(db, holder.accountId, holder.userId)
    return {
      person: applicant,
      begun: await beginMethod(db, ctx.kit, brand, applicant, kind, name),
      methods: found,
    }
  })
  return withOptions(ctx, brand, person, begun, methods)
}

export const confirmOwn = async (ctx: Context, mfaId: number, given: MethodConfirmation): Promise<ConfirmedMethod> => {
  const holder = oneself(ctx)
  const { kit, actor } = ctx
  const begun = (await inTransaction(ctx, (db) => lockBegun(db, holder, mfaId))) ?? refuse(mfaProblems.methodNotFound)
  const answer = await readFirstAnswer(ctx, holder, mfaId, given)
  // Attempts are counted for email only: by guessing the code, a user could claim the mailbox of someone else. The
  // secret of an app is on the screen anyway.
  const attempt = begun.kind === "email" ? await takeAttempt(ctx, actor.loginName) : undefined
  if (attempt?.kind === "locked") return refuse(mfaProblems.locked, lockDetails(attempt))
  const brand = await readBrand(kit, holder.accountId)
  // In the system scope for a passkey: nobody in the installation may have it already.
  const work = <T>(run: (db: Db) => Promise<T>) =>
    begun.kind === "passkey" ? inSystem(ctx, run) : inTransaction(ctx, run)
  const confirm = () =>
    work(async (db) => {
      const found = await confirmBegun(db, kit, holder, mfaId, answer)
      if (found === undefined) return undefined
      const person = await getPerson(db, holder.accountId, holder.userId)
      await audit(db, ctx, {
        action: "mfa.method_added",
        object: aboutPerson(person),
        after: { kind: found.method.kind, name: found.method.name },
      })
      await writeNews(kit, db, brand, person, "added", found.method.name)
      return found
    })
  const confirmed =
    attempt === undefined
      ? ((await confirm()) ??
        refuse(begun.kind === "passkey" ? mfaProblems.passkeyRefused : mfaProblems.codeDoesNotFit))
      : await confirmCounted(ctx, attempt, confirm)
  return { method: describeMethod(confirmed.method), recoveryCodes: confirmed.recoveryCodes }
}

/** A passkey is checked before the transaction, because its challenge is used up whatever happens. */
export const readFirstAnswer = async (
  ctx: Context | PublicContext,
  holder: Holder,
  mfaId: number,
  { code, passkey }: MethodConfirmation,
): Promise<FirstAnswer> =>
  passkey === undefined
    ? { code: code ?? "" }
    : { credential: (await checkNewPasskey(ctx, holder, mfaId, passkey)) ?? refuse(mfaProblems.passkeyRefused) }

const confirmCounted = async <T>(
  ctx: Context,
  attempt: AllowedAttempt,
  confirm: () => Promise<T | undefined>,
): Promise<T> => {
  const judged = await judgeAttempt(ctx, attempt, confirm)
  if (!judged.right) return refuse(mfaProblems.wrongCode, { attemptsLeft: judged.attemptsLeft })
  await inSystem(ctx, (db) => giveBackAttempt(db, attempt))
  return judged.value
}

export const renewRecoveryCodes = async (ctx: Context, proof: IdentityProof) => {
  await requireProof(ctx, proof)
  const holder = oneself(ctx)
  return inTransaction(ctx, async (db) => {
    if ((await lockMethods(db, holder)).length === 0) refuse(mfaProblems.noMethod)
    const recoveryCodes = await makeRecoveryCodes(db, ctx.kit, holder)
    await audit(db, ctx, {
      action: "mfa.recovery_codes_made",
      object: aboutPerson(await getPerson(db, holder.accountId, holder.userId)),
      after: { recoveryCodesLeft: recoveryCodes.length },
    })
    return { recoveryCodes }
  })
}

/** For the caller's own methods, or those of a managed user. Removing the last method also removes recovery codes and remembered browsers. */
export const remove = async (
  ctx: Context,
  mfaId: number,
  userId: UserId | undefined,
  proof: IdentityProof,
): Promise<void> => {
  const holder = (await findPlaceOfMethod(reading(ctx), mfaId)) ?? refuse(mfaProblems.methodNotFound)
  if (userId !== undefined && userId !== holder.userId) refuse(mfaProblems.methodNotFound)
  await requireProof(ctx, proof)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  await inTransaction(ctx, async (db) => {
    const person = await getPerson(db, ctx.accountId, holder.userId)
    if (holder.userId !== ctx.actor.userId) await requireManageable(db, ctx, person)
    const methods = await lockMethods(db, holder)
    const method = methods.find((one) => one.mfaId === mfaId) ?? refuse(mfaProblems.methodNotFound)
    const isLast = methods.length === 1
    const policy = await findPolicy(db, ctx.accountId)
    const isAccepted = ({ kind }: MethodRow) => policy.emailCodes || kind !== "email"
    const isLastAccepted = isAccepted(method) && methods.filter(isAccepted).length === 1
    if (isLastAccepted && (await findDuty(db, holder, policy)).isRequired) refuse(mfaProblems.lastMethod)
    if (isLast) await deleteEverything(db, holder)
    else {
      await deleteMethod(db, ctx.accountId, mfaId)
      // Browsers remembered with this method have to confirm again.
      await deleteBrowsers(db, holder)
    }
    await audit(db, ctx, {
      action: "mfa.method_removed",
      object: aboutPerson(person),
      before: { kind: method.kind, name: method.name },
    })
    await writeNews(ctx.kit, db, brand, person, "removed", method.name)
  })
}

/**
 * For a user who lost all methods: they sign in with the password alone, or set up a new method if the account requires
 * one.
 */
export const resetOf = async (ctx: Context, userId: UserId, { reason, ...proof }: MethodReset): Promise<void> => {
  if (userId === ctx.actor.userId) refuse(mfaProblems.notForOneself)
  await requireProof(ctx, proof)
  const brand = await readBrand(ctx.kit, ctx.accountId)
  await inTransaction(ctx, async (db) => {
    const holder = { accountId: ctx.accountId, userId }
    const person = await getPerson(db, ctx.accountId, userId)
    await requireManageable(db, ctx, person)
    const methods = await lockMethods(db, holder)
    if (methods.length === 0) refuse(mfaProblems.nothingToReset)
    await deleteEverything(db, holder)
    const endedSessions = await endSessionsOf(db, person, "endedByAdministrator")
    await audit(db, ctx, {
      action: "mfa.reset",
      object: aboutPerson(person),
      before: { methods: methods.map(({ name }) => name) },
      after: { methods: [], endedSessions, reason },
    })
    await writeNews(ctx.kit, db, brand, person, "reset")
  })
}
