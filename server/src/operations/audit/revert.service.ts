import { inEnglish } from "../../kit/http/language.ts"
import { auditProblems } from "@dialplane/contract/operations/audit/audit.problems"
import type { AuditEntry, AuditEntryDetails, RevertedEntry } from "@dialplane/contract/operations/audit/audit.schema"
import type { DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import type { EmergencyChange, EmergencyPreview } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { AuditLog } from "@dialplane/contract/operations/audit/event-type"
import { identityProofProblems } from "@dialplane/contract/kit/identity-proof.problems"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { noticeEmergencyChanges } from "../../inventory/devices/emergency-notice.service.ts"
import { refusalOfChanges } from "../../kit/access/access-check.ts"
import { asIfProved } from "../../kit/access/recent-proof.ts"
import { requireProof } from "../../kit/access/require-proof.ts"
import { can, type Context, type IdentityProof } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { rehearse, waitShortlyForLocks } from "../../kit/database/savepoint.ts"
import { inSystem, inTransaction, reading } from "../../kit/database/transaction.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { findEntry, findReverting } from "./audit.queries.ts"
import { readerOfEntries } from "./company-names.service.ts"
import { obstacleInEntry, obstacleInObject, sidesOf, type Obstacle } from "./audit.rules.ts"

/** An entry, and whether its change can be reverted now. */
export const get = async (ctx: Context, log: AuditLog, entryId: number): Promise<AuditEntryDetails> => {
  const { lookOnly, shown } = await lookBefore(ctx, log, entryId)
  return inTransaction(ctx, async (db) => shown(await describe(db, ctx, log, entryId, lookOnly)))
}

/** What needs the system's view: why the user may only view this account, and which company names they see. */
const lookBefore = async (ctx: Context, log: AuditLog, entryId: number) => {
  const lookOnly = await inSystem(ctx, (db) => refusalOfChanges(db, ctx.actor, ctx.accountId))
  const shown = await inSystem(ctx, async (db) => {
    const entry = await findEntry(db, ctx.accountId, log, entryId)
    return readerOfEntries(db, ctx.accountId, ctx.actor.homeAccountId, entry?.actorUserId ? [entry.actorUserId] : [])
  })
  return { lookOnly, shown }
}

const describe = async (
  db: Db,
  ctx: Context,
  log: AuditLog,
  entryId: number,
  lookOnly: Refusal | undefined,
): Promise<AuditEntryDetails> => {
  const entry = (await findEntry(db, ctx.accountId, log, entryId)) ?? refuse(auditProblems.notFound)
  const refusal =
    (await refusalOf(db, ctx, entry, lookOnly)) ??
    (await inEnglish(() => refusalWhenTried(db, ctx, log, entry, lookOnly)))
  return {
    ...entry,
    kind: undoOf(ctx, entry)?.of ?? "change",
    needsProof: undoOf(ctx, entry)?.needsProof === true,
    revertedBy: await findReverting(db, ctx.accountId, entryId),
    whyNotRevert: refusal?.text ?? null,
  }
}

/**
 * Reverts the change, or the part of it that the domain tries out, and rolls that back, so that the shown refusal is the
 * one of the domain.
 */
const refusalWhenTried = async (
  db: Db,
  ctx: Context,
  log: AuditLog,
  entry: AuditEntry,
  lookOnly: Refusal | undefined,
): Promise<Refusal | undefined> => {
  const { entryId } = entry
  const [tryOut, change] = [undoOf(ctx, entry)?.tryOut, changeIn(ctx, entry)]
  try {
    await rehearse(db, async () => {
      await waitShortlyForLocks(db)
      const trying = { ...asIfProved(ctx), auditedTogether: [] }
      if (tryOut !== undefined && change !== undefined) await tryOut(db, trying, change)
      else await revertWithin(db, trying, log, entryId, lookOnly, true)
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    // A failure while trying, such as a concurrent change of the same object, must not prevent reading the entry.
    ctx.log.warn({ err: error, entryId }, "whether an entry can be reverted is not known")
    return undefined
  }
}

/** Reverts the change of an entry through the domain that made it; the revert has its own entry. */
export const revert = async (
  ctx: Context,
  log: AuditLog,
  entryId: number,
  proof: IdentityProof = {},
): Promise<RevertedEntry> => {
  const { lookOnly, shown } = await lookBefore(ctx, log, entryId)
  const entry = await findEntry(reading(ctx), ctx.accountId, log, entryId)
  if (entry !== undefined && undoOf(ctx, entry)?.needsProof === true) await requireProof(ctx, proof)
  return inTransaction(ctx, async (db) => {
    const emergencyChanges = await revertWithin(db, ctx, log, entryId, lookOnly, true)
    return { ...shown(await describe(db, ctx, log, entryId, lookOnly)), emergencyChanges }
  })
}

/** The same for a swap of phones, for users who may change phones. The entry must belong to this phone. */
export const undoSwap = (ctx: Context, deviceId: DeviceId, entryId: number): Promise<EmergencyPreview> =>
  inTransaction(ctx, async (db) => {
    const entry = await findEntry(db, ctx.accountId, "user", entryId)
    if (entry?.action !== "device.swapped" || entry.objectId !== String(deviceId)) refuse(auditProblems.notFound)
    return { emergencyChanges: await revertWithin(db, ctx, "user", entryId, undefined) }
  })

/**
 * The same in an open transaction, also used for each change of a job. Returns the emergency addresses that changed.
 */
export const revertWithin = async (
  db: Db,
  ctx: Context,
  log: AuditLog,
  entryId: number,
  lookOnly: Refusal | undefined,
  /** Whether the caller confirmed that it is them, or need not. */
  isProved = false,
): Promise<EmergencyChange[]> => {
  const entry = (await findEntry(db, ctx.accountId, log, entryId)) ?? refuse(auditProblems.notFound)
  await holdObject(db, ctx, entry)
  const refusal = await refusalOf(db, ctx, entry, lookOnly)
  if (refusal !== undefined) throw refusal
  const [undo, change] = [undoOf(ctx, entry)!, changeIn(ctx, entry)!]
  if (undo.needsProof === true && !isProved) refuse(identityProofProblems.needed)
  const phones = [...new Set((await undo.phones?.(db, ctx, change)) ?? [])]
  const write = () =>
    undo.write(db, { ...ctx, reverting: entryId }, change, onlyNamed(undo.fields.parse(change.before), change.before))
  return (await noticeEmergencyChanges(ctx, db, phones, write, undo.phonesComparedBy)).emergencyChanges
}

/** Defaults of the schema for fields that the entry does not contain must not be written. */
const onlyNamed = (fields: WrittenChange["before"], named: WrittenChange["before"]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => name in named))

const holdObject = async (db: Db, ctx: Context, entry: AuditEntry) => {
  const [undo, change] = [undoOf(ctx, entry), changeIn(ctx, entry)]
  if (undo !== undefined && change !== undefined) await undo.hold(db, ctx, change)
}

const undoOf = (ctx: Context, entry: AuditEntry): Undo | undefined => ctx.kit.undos.find(entry.action)

const changeIn = (ctx: Context, entry: AuditEntry): WrittenChange | undefined => {
  const { entryId, action, objectType, objectId } = entry
  const sides = sidesOf(entry, undoOf(ctx, entry) ?? {})
  return sides && { entryId, action, objectType, objectId, ...sides }
}

/** Why the change cannot be reverted, as far as the entry, the caller's permissions and the object show. */
const refusalOf = async (
  db: Db,
  ctx: Context,
  entry: AuditEntry,
  lookOnly: Refusal | undefined,
): Promise<Refusal | undefined> => {
  const [undo, change] = [undoOf(ctx, entry), changeIn(ctx, entry)]
  const obstacle = obstacleInEntry(entry, undo)
  if (obstacle !== undefined || undo === undefined || change === undefined)
    return refusalFor(obstacle ?? { kind: "nothingKept" })
  const isOwn = undo.orSelf === true && entry.objectType === "user" && entry.objectId === String(ctx.actor.userId)
  if (lookOnly !== undefined) return lookOnly
  if (!isOwn && !can(ctx, undo.permission))
    return new Refusal(commonProblems.notAllowed, { permission: undo.permission })
  const now = await undo.read(db, ctx, change)
  // What was restored was deleted again; that deletion has its own entry.
  if (undo.of === "deletion" && now === undefined && (await findReverting(db, ctx.accountId, entry.entryId)) !== null)
    return refusalFor({ kind: "revertedAlready" })
  const inTheWay = obstacleInObject(entry, now, undo)
  return inTheWay && refusalFor(inTheWay)
}

const refusalFor = ({ kind, ...details }: Obstacle) => new Refusal(auditProblems[kind], details)
