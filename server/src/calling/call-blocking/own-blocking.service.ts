import { callBlockingProblems as problems } from "@dialplane/contract/calling/call-blocking/call-blocking.problems"
import type {
  BlockingRuleAnswer,
  BlockingVerdict,
  OwnBlocking,
  OwnBlockingEdit,
  OwnRuleDraft,
  OwnRuleEdit,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { requireManaging } from "../../inventory/extensions/extensions.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { checkWithin } from "./blocking-check.service.ts"
import { addWithin, changeWithin, publishChange, removeWithin, type RuleOwner } from "./blocking-rules.service.ts"
import * as queries from "./call-blocking.queries.ts"
import { defaultOwn, differing, toAnswer, type OwnRow } from "./call-blocking.rules.ts"

const labelOf = ({ extension, name }: queries.OwnExtension) => `${extension} ${name}`.trim()
const ownerOf = (extension: queries.OwnExtension): RuleOwner => ({
  extensionId: extension.extensionId,
  label: labelOf(extension),
})

// --- reading ---------------------------------------------------------------------------------------------------------

const read = async (db: Db, ctx: Context, extensions: readonly queries.OwnExtension[]): Promise<OwnBlocking[]> => {
  const ids = extensions.map(({ extensionId }) => extensionId)
  const settings = new Map((await queries.listOwnSettings(db, ctx.accountId, ids)).map((row) => [row.extensionId, row]))
  const rules = await queries.listOwnRules(db, ctx.accountId, ids)
  const { masterOn } = await queries.findSettings(db, ctx.accountId)
  const { countryCode } = await queries.findAccount(db, ctx.accountId)
  const now = ctx.kit.now()
  return extensions.map(({ extensionId, extension, name, mayBlock }) => {
    const { on, blockAnonymous, action, version } = settings.get(extensionId) ?? defaultOwn
    return {
      extensionId,
      extension,
      name,
      on,
      blockAnonymous,
      action,
      mayChange: mayBlock,
      masterOn,
      countryCode,
      rules: rules.filter((rule) => rule.extensionId === extensionId).map((rule) => toAnswer(rule, now)),
      version,
    }
  })
}
export const list = (ctx: Context): Promise<OwnBlocking[]> =>
  inTransaction(ctx, async (db) => read(db, ctx, await queries.listExtensionsOf(db, ctx.accountId, ctx.actor.userId)))

/** An extension of somebody else is answered like one that does not exist. */
const requireOwn = async (db: Db, ctx: Context, extensionId: number): Promise<queries.OwnExtension> => {
  const found = await queries.findExtension(db, ctx.accountId, extensionId)
  return found?.userId === ctx.actor.userId ? found : refuse(problems.extensionNotFound)
}
const requireAllowed = async (db: Db, ctx: Context, extensionId: number): Promise<queries.OwnExtension> => {
  const found = await requireOwn(db, ctx, extensionId)
  return found.mayBlock ? found : refuse(problems.notAllowedForUser)
}

// --- settings --------------------------------------------------------------------------------------------------------

export const ownFacts = ({ on, blockAnonymous, action }: OwnRow) => ({ on, blockAnonymous, action })

const changeSettings = async (
  db: Db,
  ctx: Context,
  extension: queries.OwnExtension,
  { version, ...edit }: OwnBlockingEdit,
): Promise<OwnBlocking> => {
  const { extensionId } = extension
  await queries.lockOwnSettings(db, ctx.accountId, extensionId)
  const before = await queries.findOwnSettings(db, ctx.accountId, extensionId)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<OwnRow>
  const after: OwnRow = { ...before, ...given }
  const changed = differing(ownFacts(before), ownFacts(after))
  if (!changed.isEmpty) {
    await queries.updateOwnSettings(db, ctx.accountId, extensionId, after)
    await audit(db, ctx, {
      action: "own_blocking.changed",
      object: { type: "extension", id: extensionId, name: labelOf(extension) },
      before: changed.before,
      after: changed.after,
    })
    await publishChange(db, ctx)
  }
  return (await read(db, ctx, [extension]))[0]!
}
export const change = (ctx: Context, extensionId: number, edit: OwnBlockingEdit): Promise<OwnBlocking> =>
  inTransaction(ctx, async (db) => changeSettings(db, ctx, await requireAllowed(db, ctx, extensionId), edit))

/** In an open transaction, for whoever may change the call blocking of the account: extensions of those they manage. */
const requireManagedExtension = async (db: Db, ctx: Context, extensionId: number): Promise<queries.OwnExtension> => {
  const found = (await queries.findExtension(db, ctx.accountId, extensionId)) ?? refuse(problems.extensionNotFound)
  await requireManaging(db, ctx, found.userId)
  return found
}
export const changeOfManaged = async (db: Db, ctx: Context, extensionId: number, edit: OwnBlockingEdit) => {
  await changeSettings(db, ctx, await requireManagedExtension(db, ctx, extensionId), edit)
}
export const requireManagedOwner = async (db: Db, ctx: Context, extensionId: number): Promise<RuleOwner> =>
  ownerOf(await requireManagedExtension(db, ctx, extensionId))

/** Users change their own extension, administrators those of users they may manage. */
export const changeOfLogin = (
  ctx: Context,
  loginName: string,
  extension: string,
  edit: OwnBlockingEdit,
): Promise<OwnBlocking> =>
  inTransaction(ctx, async (db) => {
    const found = await queries.findExtensionOfLogin(db, ctx.accountId, loginName, extension)
    if (found !== undefined && found.userId === ctx.actor.userId)
      return changeSettings(db, ctx, await requireAllowed(db, ctx, found.extensionId), edit)
    requirePermission(ctx, "update:call-blocking")
    if (found === undefined) return refuse(problems.extensionNotFound)
    await requireManaging(db, ctx, found.userId)
    return changeSettings(db, ctx, found, edit)
  })

// --- rules -----------------------------------------------------------------------------------------------------------

export const createRule = (ctx: Context, extensionId: number, draft: OwnRuleDraft): Promise<BlockingRuleAnswer> =>
  inTransaction(ctx, async (db) =>
    addWithin(db, ctx, ownerOf(await requireAllowed(db, ctx, extensionId)), { ...draft, direction: "in" }),
  )
export const changeRule = (
  ctx: Context,
  extensionId: number,
  ruleId: number,
  edit: OwnRuleEdit,
): Promise<BlockingRuleAnswer> =>
  inTransaction(ctx, async (db) =>
    changeWithin(db, ctx, ownerOf(await requireAllowed(db, ctx, extensionId)), ruleId, edit),
  )
export const removeRule = (ctx: Context, extensionId: number, ruleId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const owner = ownerOf(await requireAllowed(db, ctx, extensionId))
    if ((await removeWithin(db, ctx, owner, [ruleId])).changed === 0) refuse(problems.notFound)
  })

/** Rules of the account are not shown to users who may not see them. */
export const check = (ctx: Context, extensionId: number, number: string): Promise<BlockingVerdict> =>
  inTransaction(ctx, async (db) => {
    await requireOwn(db, ctx, extensionId)
    const verdict = await checkWithin(db, ctx, { direction: "in", number, extensionId })
    return verdict.isOwnRule ? verdict : { ...verdict, rule: null }
  })
