import { monitoringProblems as problems } from "@dialplane/contract/calling/call-monitoring/call-monitoring.problems"
import {
  monitoringLimits,
  monitoringTexts,
  type MonitoringBulk,
  type MonitoringBulkResult,
  type MonitoringRule,
  type MonitoringRuleDraft,
  type MonitoringRuleEdit,
  type MonitoringRuleFilter,
  type MonitoringTargetDraft,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import { monitoringTargetKinds } from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../../kit/audit/audit.ts"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { restoreDeleted } from "../../kit/database/deleted-objects.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { restoreOrRefuse, type Restoring } from "../../kit/domain/undo-deletion.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import * as queries from "./call-monitoring.queries.ts"
import { planFor } from "./call-monitoring.rules.ts"
import { endDisallowed } from "./monitoring-sessions.service.ts"

/** The supervisors hear it as well: their page is in the menu as long as they have a rule. */
const publish = async (
  db: Db,
  { kit, accountId }: Context,
  ruleId: number | null,
  supervisorIds: readonly UserId[],
) => {
  await kit.events.publish(db, { accountId, topic: "callMonitoring", data: { ruleId } })
  for (const userId of supervisorIds)
    await kit.events.publish(db, { accountId, userId, topic: "callMonitoring", data: {} })
}

export const list = (ctx: Context, filter: MonitoringRuleFilter): Promise<Page<MonitoringRule>> =>
  queries.listRules(reading(ctx), ctx.accountId, filter)
const requireRule = async (db: Db, ctx: Context, id: number): Promise<MonitoringRule> =>
  (await queries.findRule(db, ctx.accountId, id)) ?? refuse(problems.ruleNotFound)
export const get = (ctx: Context, id: number): Promise<MonitoringRule> => requireRule(reading(ctx), ctx, id)

const targetText = ({ kind, name }: MonitoringRule["target"]) => (kind === "everyone" ? monitoringTexts.everyone : name)
const objectOf = ({ ruleId, supervisor, target }: MonitoringRule) => ({
  type: "monitoring_rule",
  id: ruleId,
  name: `${supervisor} → ${targetText(target)}`,
})
/** What the audit log says of a rule. */
export const factsOf = ({ supervisor, supervisorId, target, modes, tone }: MonitoringRule) => ({
  supervisor,
  supervisorId,
  target: targetText(target),
  targetKind: target.kind,
  ...(target.id === null ? {} : { targetId: target.id }),
  modes,
  tone,
})

/** The targets exist; names by kind and id. */
const requireTargets = async (db: Db, ctx: Context, targets: readonly MonitoringTargetDraft[]) => {
  const clean: MonitoringTargetDraft[] = []
  for (const target of targets) {
    if (target.kind === "everyone") clean.push({ kind: "everyone", id: null })
    else if (target.id === null) refuse(problems.targetMissing)
    else if ((await queries.findTargetName(db, ctx.accountId, target)) === undefined) refuse(problems.targetUnknown)
    else clean.push(target)
  }
  return clean
}

/** Rules are made for and about those whom one may manage. */
const requireManagedRules = (
  db: Db,
  ctx: Context,
  supervisorIds: readonly number[],
  targets: readonly { readonly kind: string; readonly id?: number | null | undefined }[],
) =>
  requireManaged(
    db,
    ctx,
    [...supervisorIds, ...targets.flatMap(({ kind, id }) => (kind === "person" && id != null ? [id] : []))],
    commonProblems.notManageable,
  )

/** Refuses a rule that the user may not give, or that the supervisor cannot have. */
const requireGivable = async (db: Db, ctx: Context, draft: Pick<MonitoringRuleDraft, "supervisorId" | "target">) => {
  const { supervisorId } = draft
  const people = await queries.listPeople(db, ctx.accountId, [supervisorId])
  const supervisor = people.get(supervisorId) ?? refuse(problems.supervisorUnknown)
  await requireManagedRules(db, ctx, [supervisorId], [draft.target])
  await queries.lockSupervisors(db, ctx.accountId, [supervisorId])
  const [target] = (await requireTargets(db, ctx, [draft.target])) as [MonitoringTargetDraft]
  if (target.kind === "person" && target.id === supervisorId) refuse(problems.ownCalls)
  const existing = await queries.listRulesOf(db, ctx.accountId, [supervisorId])
  if (existing.length >= monitoringLimits.rulesPerSupervisor)
    refuse(problems.tooManyRules, { supervisor, most: monitoringLimits.rulesPerSupervisor })
  const same = existing.find((one) => one.target.kind === target.kind && one.target.id === target.id)
  if (same !== undefined) refuse(problems.ruleExists, { supervisor, target: targetText(same.target) })
  return { supervisor, target }
}

/** In an open transaction. */
export const createWithin = async (db: Db, ctx: Context, draft: MonitoringRuleDraft): Promise<MonitoringRule> => {
  const { supervisorId, modes, tone } = draft
  const { supervisor, target } = await requireGivable(db, ctx, draft)
  const [added] = await queries
    .insertRules(db, ctx.accountId, [{ supervisorId, target, modes, tone }])
    .catch(onConstraint("monitoring_rules_key", problems.ruleExists, { supervisor, target: "" }))
  const rule = await requireRule(db, ctx, added!.id)
  await audit(db, ctx, { action: "monitoring_rule.created", object: objectOf(rule), after: factsOf(rule) })
  await publish(db, ctx, rule.ruleId, [rule.supervisorId])
  return rule
}
export const create = (ctx: Context, draft: MonitoringRuleDraft): Promise<MonitoringRule> =>
  inTransaction(ctx, (db) => createWithin(db, ctx, draft))

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (db: Db, ctx: Context, id: number, edit: MonitoringRuleEdit): Promise<void> => {
  await queries.lockRule(db, ctx.accountId, id)
  const before = await requireRule(db, ctx, id)
  await requireManagedRules(db, ctx, [before.supervisorId], [before.target])
  if (edit.version !== undefined && edit.version !== before.version) refuse(problems.changedMeanwhile)
  const { modes = before.modes, tone = before.tone } = edit
  const hasModes = modes.join() !== before.modes.join()
  const hasTone = tone !== before.tone
  if (!hasModes && !hasTone) return
  await queries.updateRules(db, ctx.accountId, [id], modes, tone)
  await audit(db, ctx, {
    action: "monitoring_rule.changed",
    object: objectOf(before),
    before: { ...(hasModes ? { modes: before.modes } : {}), ...(hasTone ? { tone: before.tone } : {}) },
    after: { ...(hasModes ? { modes } : {}), ...(hasTone ? { tone } : {}) },
  })
  await endDisallowed(db, ctx)
  await publish(db, ctx, id, [before.supervisorId])
}
export const change = (ctx: Context, id: number, edit: MonitoringRuleEdit): Promise<MonitoringRule> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return requireRule(db, ctx, id)
  })

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number): Promise<void> => {
  await queries.lockRule(db, ctx.accountId, id)
  const rule = await requireRule(db, ctx, id)
  await requireManagedRules(db, ctx, [rule.supervisorId], [rule.target])
  await queries.deleteRules(db, ctx.accountId, [id])
  await audit(db, ctx, { action: "monitoring_rule.deleted", object: objectOf(rule), before: factsOf(rule) })
  await endDisallowed(db, ctx)
  await publish(db, ctx, id, [rule.supervisorId])
}
export const remove = (ctx: Context, id: number): Promise<void> => inTransaction(ctx, (db) => removeWithin(db, ctx, id))

/** In an open transaction: a deleted rule, for whoever may give it today. */
export const restoreRow = async (
  db: Db,
  ctx: Context,
  id: number,
  rule: Pick<MonitoringRuleDraft, "supervisorId" | "target">,
  how: Restoring,
): Promise<void> => {
  await requireGivable(db, ctx, rule)
  await restoreOrRefuse(db, ctx, queries.deletedRule, id, how)
}
/** The same transaction, afterwards. */
export const recordRestored = async (db: Db, ctx: Context, id: number): Promise<void> => {
  const rule = await requireRule(db, ctx, id)
  await audit(db, ctx, { action: "monitoring_rule.restored", object: objectOf(rule), after: factsOf(rule) })
  await publish(db, ctx, id, [rule.supervisorId])
}

// --- many at once ----------------------------------------------------------------------------------------------------

/** The rules of a supervisor as the audit log stores them, in the order of their targets. */
export interface RecordedRule {
  readonly name: string
  readonly kind: MonitoringRule["target"]["kind"]
  readonly id: number | null
  readonly modes: MonitoringRule["modes"]
  readonly tone: boolean
}
export const recordRules = (rules: readonly MonitoringRule[]): RecordedRule[] =>
  rules
    .map(({ target: { kind, id, ...target }, modes, tone }) => ({
      name: targetText({ kind, id, ...target }),
      kind,
      id,
      modes,
      tone,
    }))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || (one.id ?? 0) - (other.id ?? 0))
const placeOf = ({ kind }: RecordedRule) => monitoringTargetKinds.indexOf(kind)

const recordSet = (
  db: Db,
  ctx: Context,
  supervisor: { readonly id: number; readonly name: string },
  before: readonly MonitoringRule[],
  after: readonly MonitoringRule[],
) =>
  audit(db, ctx, {
    action: "monitoring_rule.set_for_person",
    object: { type: "user", ...supervisor },
    before: { monitoringRules: recordRules(before) },
    after: { monitoringRules: recordRules(after) },
  })

/** Gives a supervisor these rules, in an open transaction. One that was deleted gets its id back, while it is kept. */
const addRules = async (db: Db, ctx: Context, supervisorId: number, rules: readonly RecordedRule[]) => {
  for (const { kind, id, modes, tone } of rules) {
    const target = { kind, id }
    const kept = await queries.findDeletedRule(db, ctx.accountId, supervisorId, target)
    if (kept !== undefined && (await restoreDeleted(db, ctx.accountId, queries.deletedRule, kept)) === "restored")
      await queries.updateRules(db, ctx.accountId, [kept], modes, tone)
    else await queries.insertRules(db, ctx.accountId, [{ supervisorId, target, modes, tone }])
  }
}

/** Gives a supervisor exactly these rules, in an open transaction. Rules that stay keep their ids. */
export const setRulesWithin = async (
  db: Db,
  ctx: Context,
  supervisorId: number,
  wanted: readonly RecordedRule[],
): Promise<void> => {
  const { accountId } = ctx
  const name = (await queries.listPeople(db, accountId, [supervisorId])).get(supervisorId)
  if (name === undefined) refuse(problems.supervisorUnknown)
  const targets = await requireTargets(
    db,
    ctx,
    wanted.map(({ kind, id }) => ({ kind, id })),
  )
  await requireManagedRules(db, ctx, [supervisorId], targets)
  await queries.lockSupervisors(db, accountId, [supervisorId])
  const before = await queries.listRulesOf(db, accountId, [supervisorId])
  const isOf = ({ target }: MonitoringRule, { kind, id }: RecordedRule) => target.kind === kind && target.id === id
  const gone = before.filter((rule) => !wanted.some((one) => isOf(rule, one)))
  const added = wanted.filter((one) => !before.some((rule) => isOf(rule, one)))
  if (added.length > 0) requirePermission(ctx, "create:call-monitoring")
  if (gone.length > 0) requirePermission(ctx, "delete:call-monitoring")
  await requireManagedRules(db, ctx, [], targetsOf(gone))
  await queries.deleteRules(
    db,
    accountId,
    gone.map(({ ruleId }) => ruleId),
  )
  for (const rule of before) {
    const one = wanted.find((other) => isOf(rule, other))
    if (one !== undefined && (one.tone !== rule.tone || one.modes.join() !== rule.modes.join()))
      await queries.updateRules(db, accountId, [rule.ruleId], one.modes, one.tone)
  }
  await addRules(db, ctx, supervisorId, added)
  const after = await queries.listRulesOf(db, accountId, [supervisorId])
  await recordSet(db, ctx, { id: supervisorId, name: name ?? "" }, before, after)
  await endDisallowed(db, ctx)
  await publish(db, ctx, null, [supervisorId])
}

const targetsOf = (rules: readonly MonitoringRule[]) => rules.map(({ target }) => target)

const bySupervisor = (rules: readonly MonitoringRule[]) => {
  const found = new Map<number, MonitoringRule[]>()
  for (const rule of rules) found.set(rule.supervisorId, [...(found.get(rule.supervisorId) ?? []), rule])
  return found
}

export const setMany = (ctx: Context, wanted: MonitoringBulk): Promise<MonitoringBulkResult> =>
  inTransaction(ctx, async (db) => {
    const { accountId } = ctx
    const ids = [...new Set(wanted.supervisorIds)].toSorted((a, b) => a - b)
    const targets = await requireTargets(db, ctx, wanted.targets)
    await requireManagedRules(db, ctx, ids, targets)
    await queries.lockSupervisors(db, accountId, ids)
    const people = await queries.listPeople(db, accountId, ids)
    const before = bySupervisor(await queries.listRulesOf(db, accountId, ids))
    const plans = ids.map((supervisorId) => {
      const supervisor = people.get(supervisorId)
      const plan =
        supervisor === undefined
          ? { add: [], update: [], remove: [], reason: monitoringTexts.notAUser }
          : planFor(supervisorId, before.get(supervisorId) ?? [], { ...wanted, targets })
      return { supervisorId, supervisor: supervisor ?? String(supervisorId), plan }
    })
    const touched = plans.filter(({ plan }) => plan.add.length + plan.update.length + plan.remove.length > 0)
    const sum = (part: "add" | "update" | "remove") => plans.reduce((total, { plan }) => total + plan[part].length, 0)
    if (sum("add") > 0) requirePermission(ctx, "create:call-monitoring")
    if (sum("remove") > 0) requirePermission(ctx, "delete:call-monitoring")
    const gone = new Set(plans.flatMap(({ plan }) => plan.remove))
    await requireManagedRules(db, ctx, [], targetsOf([...before.values()].flat().filter((one) => gone.has(one.ruleId))))
    if (!wanted.preview && touched.length > 0) {
      await queries.deleteRules(
        db,
        accountId,
        touched.flatMap(({ plan }) => plan.remove),
      )
      await queries.updateRules(
        db,
        accountId,
        touched.flatMap(({ plan }) => plan.update),
        wanted.modes,
        wanted.tone,
      )
      await queries.insertRules(
        db,
        accountId,
        touched.flatMap(({ supervisorId, plan }) =>
          plan.add.map((target) => ({ supervisorId, target, modes: wanted.modes, tone: wanted.tone })),
        ),
      )
      const after = bySupervisor(await queries.listRulesOf(db, accountId, ids))
      for (const { supervisorId, supervisor } of touched)
        await recordSet(
          db,
          ctx,
          { id: supervisorId, name: supervisor },
          before.get(supervisorId) ?? [],
          after.get(supervisorId) ?? [],
        )
      await endDisallowed(db, ctx)
      await publish(
        db,
        ctx,
        null,
        touched.map(({ supervisorId }) => supervisorId),
      )
    }
    return {
      preview: wanted.preview,
      changed: touched.length,
      unchanged: plans.filter(({ plan }) => plan.reason === null).length - touched.length,
      added: sum("add"),
      updated: sum("update"),
      removed: sum("remove"),
      people: plans.map(({ supervisorId, supervisor, plan }) => ({
        supervisorId,
        supervisor,
        added: plan.add.length,
        updated: plan.update.length,
        removed: plan.remove.length,
        reason: plan.reason,
      })),
    }
  })
