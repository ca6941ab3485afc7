import { ssoProblems as problems } from "@dialplane/contract/identity/sso/sso.problems"
import type { SsoConfirmation, SsoSettings } from "@dialplane/contract/identity/sso/sso.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { aboutKey, keepFirstPair, keyPlace, makeFirstPair, makeOwnPair } from "./own-keys.service.ts"
import { deleteKey, hasPassedTestWith, insertKey, listKeys, switchKeys, type KeyRow } from "./sso-keys.queries.ts"
import { findLive, lockSettings } from "./sso.queries.ts"
import { confirm, read, requireOwner } from "./sso.service.ts"

/** The identity provider asks for our certificate and metadata before there is anything to enter here. */
export const prepare = async (ctx: Context): Promise<SsoSettings> => {
  const { kit, accountId } = ctx
  await requireOwner(reading(ctx), ctx)
  const made = await makeFirstPair(kit, reading(ctx), accountId)
  return inTransaction(ctx, async (db) => {
    await lockSettings(db, accountId)
    await keepFirstPair(db, ctx, made)
    return read(db, ctx)
  })
}

/** The next key pair, which the metadata announces beside the present one. */
export const announce = async (ctx: Context, proof: SsoConfirmation): Promise<SsoSettings> => {
  const { kit, accountId, actor } = ctx
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, proof)
  const pair = await makeOwnPair(kit, accountId)
  return inTransaction(ctx, async (db) => {
    await lockSettings(db, accountId)
    const keys = await listKeys(db, accountId)
    if (keys.length === 0) refuse(problems.keyNotFound)
    if (keys.some(({ state }) => state === "next")) refuse(problems.keyAnnounced)
    if (keys.some(({ state }) => state === "previous")) refuse(problems.oldKeyFirst)
    const privateKeySealed = kit.secrets.seal(pair.privateKey, keyPlace(accountId))
    const { certificate } = pair
    await insertKey(db, accountId, { state: "next", privateKeySealed, certificate, by: actor.name })
    const { object, facts } = aboutKey(ctx, certificate)
    await audit(db, ctx, { action: "sso.key_created", object, after: facts })
    return read(db, ctx)
  })
}

const requireKey = async (db: Db, ctx: Context, keyId: number) => {
  const keys = await listKeys(db, ctx.accountId)
  return { keys, key: keys.find((one) => one.keyId === keyId) ?? refuse(problems.keyNotFound) }
}

/** Where requests are signed, the identity provider must have accepted one with the new key pair. */
export const useNext = async (ctx: Context, keyId: number, proof: SsoConfirmation): Promise<SsoSettings> => {
  const { accountId, actor } = ctx
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, proof)
  return inTransaction(ctx, async (db) => {
    await lockSettings(db, accountId)
    const { keys, key } = await requireKey(db, ctx, keyId)
    if (key.state !== "next") refuse(problems.keyNotNext)
    const row = await findLive(db, accountId)
    const isSigning = row?.protocol === "saml" && row.level !== "off" && row.provider.signRequests
    if (isSigning && !(await hasPassedTestWith(db, accountId, actor.userId, row.version, keyId)))
      refuse(problems.keyTestNeeded)
    await switchKeys(db, accountId)
    const before = keys.find(({ state }) => state === "current")
    const { object, facts } = aboutKey(ctx, key.certificate)
    await audit(db, ctx, {
      action: "sso.key_switched",
      object,
      ...(before === undefined ? {} : { before: aboutKey(ctx, before.certificate).facts }),
      after: facts,
    })
    return read(db, ctx)
  })
}

/** Removes the one before, or an announced one that is not used after all. */
export const remove = async (ctx: Context, keyId: number, proof: SsoConfirmation): Promise<SsoSettings> => {
  const { accountId } = ctx
  await requireOwner(reading(ctx), ctx)
  await confirm(ctx, proof)
  return inTransaction(ctx, async (db) => {
    await lockSettings(db, accountId)
    const { keys, key } = await requireKey(db, ctx, keyId)
    const present = keys.find(({ state }) => state === "current")
    if (key.state === "current" || present === undefined) return refuse(problems.keyInUse)
    const row = await findLive(db, accountId)
    if (key.state === "previous" && row?.protocol === "saml" && row.level !== "off" && isStillNeeded(ctx, key, present))
      refuse(problems.oldKeyNeeded)
    await deleteKey(db, accountId, keyId)
    const { object, facts } = aboutKey(ctx, key.certificate)
    await audit(db, ctx, { action: "sso.key_removed", object, before: facts })
    return read(db, ctx)
  })
}

const longUnusedMilliseconds = 30 * 86_400_000
/**
 * Whether the identity provider lately encrypted for the old key pair, and never yet for the present one. One that no
 * longer encrypts at all uses neither again, so it cannot keep a key pair for good.
 */
const isStillNeeded = (ctx: Context, old: KeyRow, present: KeyRow) =>
  old.lastUsedAt !== null &&
  present.lastUsedAt === null &&
  Date.parse(old.lastUsedAt) > ctx.kit.now().getTime() - longUnusedMilliseconds
