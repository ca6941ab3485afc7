import { prepareRules, type BlockingSettings } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { callBlockingProblems as problems } from "@dialplane/contract/calling/call-blocking/call-blocking.problems"
import {
  mostRules,
  type BlockingOptions,
  type CallBlocking,
  type SystemRulesEdit,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context, type UseReplacer } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { replaceByChanging } from "../../kit/domain/uses.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { publishChange } from "./blocking-rules.service.ts"
import * as queries from "./call-blocking.queries.ts"
import { differing, settingsFacts, switchesOf, toRule, type SettingsRow } from "./call-blocking.rules.ts"

const answer = async (db: Db, ctx: Context): Promise<CallBlocking> => {
  const row = await queries.findSettings(db, ctx.accountId)
  const { countryCode } = await queries.findAccount(db, ctx.accountId)
  const { masterOn, action, mediaId, mediaName, version } = row
  return {
    accountId: ctx.accountId,
    masterOn,
    action,
    mediaId,
    mediaName,
    systemRules: switchesOf(row),
    ruleCount: await queries.countRules(db, ctx.accountId, null),
    mostRules,
    countryCode,
    version,
  }
}
export const get = (ctx: Context): Promise<CallBlocking> => inTransaction(ctx, (db) => answer(db, ctx))

const shownSwitches = ({ systemRules, version }: CallBlocking) => ({ ...systemRules, version })
export const getSystemRules = async (ctx: Context) => shownSwitches(await get(ctx))

/** Locks the settings until the transaction ends. */
export const hold = (db: Db, ctx: Pick<Context, "accountId">) => queries.lockSettings(db, ctx.accountId)
export const readFacts = async (db: Db, ctx: Pick<Context, "accountId">) =>
  settingsFacts(await queries.findSettings(db, ctx.accountId))

export type SettingsEdit = BlockingOptions & SystemRulesEdit
/** In an open transaction; only differences are recorded. */
export const changeWithin = async (db: Db, ctx: Context, { version, ...edit }: SettingsEdit): Promise<void> => {
  await hold(db, ctx)
  const before = await queries.findSettings(db, ctx.accountId)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const given = Object.fromEntries(
    Object.entries(edit).filter(([, value]) => value !== undefined),
  ) as Partial<SettingsRow>
  const wanted = { ...before, ...given }
  if (wanted.directoryAssistance !== before.directoryAssistance) requirePermission(ctx, "update:block411")
  if (wanted.highRiskNumbers !== before.highRiskNumbers) requirePermission(ctx, "update:block-hr")
  const media =
    wanted.mediaId === null
      ? null
      : ((await queries.keepMedia(db, ctx.accountId, wanted.mediaId)) ?? refuse(problems.messageUnknown))
  const after: SettingsRow = { ...wanted, mediaName: media?.name ?? null }
  const changed = differing(settingsFacts(before), settingsFacts(after))
  if (changed.isEmpty) return
  await queries.updateSettings(db, ctx.accountId, after)
  // The id beside the name, though only one of them may differ.
  const named = (side: object, row: SettingsRow) =>
    "media" in side || "mediaId" in side ? { ...side, media: row.mediaName, mediaId: row.mediaId } : side
  await audit(db, ctx, {
    action: "call_blocking.changed",
    object: {
      type: "call_blocking",
      id: ctx.accountId,
      name: (await queries.findAccount(db, ctx.accountId)).name,
    },
    before: { ...named(changed.before, before) },
    after: { ...named(changed.after, after) },
  })
  await publishChange(db, ctx)
}
export const change = (ctx: Context, edit: SettingsEdit): Promise<CallBlocking> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, edit)
    return answer(db, ctx)
  })
export const changeSystemRules = (ctx: Context, edit: SystemRulesEdit) =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, edit)
    return shownSwitches(await answer(db, ctx))
  })

// --- for calls -------------------------------------------------------------------------------------------------------

/**
 * What decides about the calls of an account, and of an extension if one is called; in an open transaction. Rules are
 * prepared once for many decisions.
 */
export const loadBlocking = async (db: Db, accountId: AccountId, extensionId: number | null) => {
  const row = await queries.findSettings(db, accountId)
  const own = extensionId === null ? null : await queries.findOwnSettings(db, accountId, extensionId)
  const rows = await queries.listAllRules(db, accountId, extensionId)
  const settings: BlockingSettings = {
    masterOn: row.masterOn,
    action: row.action,
    systemRules: switchesOf(row),
    own: own === null ? null : { on: own.on, blockAnonymous: own.blockAnonymous, action: own.action },
  }
  return { settings, rows, rules: prepareRules(rows.map(toRule)) }
}
export const listMediaUses = queries.listMediaUses
export const blockingReplacers: readonly UseReplacer[] = [
  replaceByChanging("media", queries.listMediaUses, (db, ctx, _id, mediaId) => changeWithin(db, ctx, { mediaId })),
]
