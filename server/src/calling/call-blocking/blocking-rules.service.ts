import { Readable } from "node:stream"
import { callBlockingProblems as problems } from "@dialplane/contract/calling/call-blocking/call-blocking.problems"
import {
  mostOwnRules,
  mostRules,
  type BlockingRuleAnswer,
  type BulkResult,
  type ListedRule,
  type ManyResult,
  type ManyRules,
  type RuleDraft,
  type RuleEdit,
  type RuleFilter,
  type RuleSave,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { readRuleValue } from "@dialplane/contract/calling/call-blocking/read-rule-value"
import { shownEnd, shownValue, valueFaults } from "@dialplane/contract/calling/call-blocking/rule-value"
import { regionName } from "@dialplane/contract/kit/display-names"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { countryCallingCodes } from "@dialplane/contract/kit/phone-number"
import { fillText } from "@dialplane/contract/kit/problem"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import { audit, writeAudits } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { csvLine } from "../../kit/files/csv.ts"
import { FileAnswer } from "../../kit/http/route.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { restoreOrRefuse, type Restoring } from "../../kit/domain/undo-deletion.ts"
import { previewChange } from "../../kit/preview/preview-change.ts"
import { Refusal, refuse, onConstraint } from "../../kit/refusal.ts"
import * as queries from "./call-blocking.queries.ts"
import { countedSince } from "./recent-callers.service.ts"
import {
  contentOf,
  differing,
  factsOf,
  nameOf,
  readLine,
  toAnswer,
  type RuleContent,
  type RuleRow,
} from "./call-blocking.rules.ts"

/** Whose rules: the account's, or those of an extension. */
export interface RuleOwner {
  readonly extensionId: number | null
  /** "305 Carla Castillo", for the audit log. */
  readonly label: string | null
}
export const ofAccount: RuleOwner = { extensionId: null, label: null }
interface Checks {
  /** Whether a rule that finds numbers of the account is saved anyway. */
  readonly ownNumbers: "refuse" | "skip"
}

export const publishChange = (db: Db, ctx: Context) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "callBlocking", data: {} })

/** Entries about rules of an extension name it, and are other events: users write them about themselves. */
const record = (
  db: Db,
  ctx: Context,
  { extensionId, label }: RuleOwner,
  what: "created" | "changed" | "deleted" | "restored",
  rule: RuleRow | (RuleContent & { readonly ruleId: number }),
  sides: { readonly before?: object; readonly after?: object },
) => {
  const of = extensionId === null ? {} : { extension: label, extensionId }
  const named = (side: object | undefined) => side && { ...side, ...of }
  const about = { id: rule.ruleId, name: nameOf(rule) }
  return audit(db, ctx, {
    action: `${extensionId === null ? "" : "own_"}blocking_rule.${what}`,
    object: extensionId === null ? { type: "blocking_rule", ...about } : { type: "own_blocking_rule", ...about },
    ...(sides.before === undefined ? {} : { before: named(sides.before) }),
    ...(sides.after === undefined ? {} : { after: named(sides.after) }),
  } as Parameters<typeof audit>[2])
}

// --- reading ---------------------------------------------------------------------------------------------------------

/** A search for "nigeria" finds rules for NG. */
const countriesNamed = (search: string): string[] =>
  search === ""
    ? []
    : countryCallingCodes()
        .map(({ countryCode }) => countryCode)
        .filter(
          (code) => code === search.toUpperCase() || regionName(code).toLowerCase().includes(search.toLowerCase()),
        )

export const list = async (ctx: Context, filter: RuleFilter): Promise<Page<ListedRule>> => {
  const db = reading(ctx)
  const page = await queries.listRules(db, ctx.accountId, filter, countriesNamed(filter.search))
  const now = ctx.kit.now()
  const ids = page.items.map(({ ruleId }) => ruleId)
  const stopped =
    ids.length === 0 ? new Map<number, never>() : await queries.listStopped(db, ctx.accountId, ids, countedSince(ctx))
  return {
    ...page,
    items: page.items.map((row) => ({
      ...toAnswer(row, now),
      ...(stopped.get(row.ruleId) ?? { stoppedCalls: 0, lastStoppedAt: null }),
    })),
  }
}

export const readRule = async (db: Db, ctx: Context, owner: RuleOwner, ruleId: number): Promise<RuleRow> =>
  (await queries.findRule(db, ctx.accountId, owner.extensionId, ruleId)) ?? refuse(problems.notFound)
export const get = async (ctx: Context, ruleId: number): Promise<BlockingRuleAnswer> =>
  toAnswer(await readRule(reading(ctx), ctx, ofAccount, ruleId), ctx.kit.now())

/** How a rule is named, and its fields as they are shown and can be typed again. */
export const describeRule = (rule: RuleContent) => ({ name: nameOf(rule), facts: factsOf(rule) })
/** The rules of the account that are the same but for what happens to calls, and whether and how long they apply. */
export const listSame = (db: Db, ctx: Context, rules: readonly RuleContent[]): Promise<RuleRow[]> =>
  queries.listSameRules(db, ctx.accountId, rules)
export const listAfter = queries.listRulesAfter
export const findUnlessGone = (db: Db, ctx: Context, ruleId: number): Promise<RuleRow | undefined> =>
  queries.findRule(db, ctx.accountId, null, ruleId)

// --- checks ----------------------------------------------------------------------------------------------------------

/** The rule as it will be stored. Refuses what is wrong with it whatever else the account has. */
export const readDraft = (draft: RuleDraft, countryCode: CountryCode): RuleContent => {
  const read = readRuleValue(draft.match, draft.value, draft.valueTo, countryCode)
  if (!read.ok) {
    if (read.fault === "emergency") refuse(problems.hitsEmergency)
    const details = { reason: valueFaults[read.fault] }
    throw new Refusal(problems.valueInvalid, details, [{ field: read.field, details: details.reason }])
  }
  if (draft.direction === "out" && draft.action === "voicemail") refuse(problems.voicemailOutbound)
  return contentOf({ ...draft, ...read.value })
}

/** For each rule the reason why it cannot be added, because it finds numbers of the account. */
export const hitsOwnNumbers = async (
  db: Db,
  ctx: Context,
  rules: readonly RuleContent[],
): Promise<(Refusal | undefined)[]> => {
  const numbers = await queries.findOwnNumbers(db, ctx.accountId, rules)
  return rules.map(({ list: kept }, index) => {
    const number = numbers[index]
    return kept === "allow" || number === undefined
      ? undefined
      : new Refusal(
          problems.hitsOwnNumber,
          { number },
          [{ field: "value", details: fillText(problems.hitsOwnNumber.text, { number }) }],
          { saveAnyway: "saveRuleSkipValidations", number },
        )
  })
}

const resolve = async (db: Db, ctx: Context, draft: RuleDraft, { ownNumbers }: Checks): Promise<RuleContent> => {
  const { countryCode } = await queries.findAccount(db, ctx.accountId)
  const rule = readDraft(draft, countryCode)
  const [objection] = ownNumbers === "refuse" ? await hitsOwnNumbers(db, ctx, [rule]) : []
  if (objection !== undefined) throw objection
  return rule
}

export const requireFuture = (ctx: Context, expiresAt: string | null) => {
  if (expiresAt !== null && Date.parse(expiresAt) <= ctx.kit.now().getTime()) refuse(problems.expired)
}
export const roomLeft = async (db: Db, ctx: Context): Promise<number> =>
  mostRules - (await queries.countRules(db, ctx.accountId, null))
/** Counted without a lock: two concurrent changes may add one rule too many, which is harmless. */
const requireRoom = async (db: Db, ctx: Context, { extensionId }: RuleOwner, added = 1) => {
  const most = extensionId === null ? mostRules : mostOwnRules
  if ((await queries.countRules(db, ctx.accountId, extensionId)) + added > most) refuse(problems.tooMany, { most })
}
const exists = (rule: RuleContent) => refuse(problems.exists, { value: nameOf(rule) })

// --- changing --------------------------------------------------------------------------------------------------------

export const addWithin = async (
  db: Db,
  ctx: Context,
  owner: RuleOwner,
  draft: RuleDraft,
  checks: Checks = { ownNumbers: "refuse" },
): Promise<BlockingRuleAnswer> => {
  requireFuture(ctx, draft.expiresAt)
  await requireRoom(db, ctx, owner)
  const rule = await resolve(db, ctx, draft, checks)
  const { id } = (await queries.insertRule(db, ctx.accountId, owner.extensionId, rule)) ?? exists(rule)
  await record(db, ctx, owner, "created", { ...rule, ruleId: id }, { after: factsOf(rule) })
  await publishChange(db, ctx)
  return toAnswer(await readRule(db, ctx, owner, id), ctx.kit.now())
}
export const create = (ctx: Context, draft: RuleDraft): Promise<BlockingRuleAnswer> =>
  inTransaction(ctx, (db) => addWithin(db, ctx, ofAccount, draft))

const withoutUndefined = (edit: object) =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<RuleDraft>
/** The stored rule as somebody would type it. */
const asDraft = (row: RuleRow): RuleDraft => ({
  ...contentOf(row),
  value: shownValue(row),
  valueTo: shownEnd(row.valueTo),
})
/** Without a new value the rule keeps the one it has; a range end belongs to ranges only. */
const edited = (row: RuleRow, edit: object): RuleDraft => {
  const draft = { ...asDraft(row), ...withoutUndefined(edit) }
  return draft.match === "range" ? draft : { ...draft, valueTo: null }
}

export const changeWithin = async (
  db: Db,
  ctx: Context,
  owner: RuleOwner,
  ruleId: number,
  { version, ...edit }: RuleEdit,
  checks: Checks = { ownNumbers: "refuse" },
): Promise<BlockingRuleAnswer> => {
  const [before] = await queries.lockRules(db, ctx.accountId, owner.extensionId, [ruleId])
  if (before === undefined) return refuse(problems.notFound)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  const draft = edited(before, edit)
  if (draft.expiresAt !== before.expiresAt) requireFuture(ctx, draft.expiresAt)
  const now = asDraft(before)
  // A rule that was saved anyway can still be turned off or get another note.
  const reachesOthers =
    draft.value !== now.value || draft.valueTo !== now.valueTo || draft.match !== now.match || draft.list !== now.list
  const after = await resolve(db, ctx, draft, reachesOthers ? checks : { ownNumbers: "skip" })
  const changed = differing(factsOf(before), factsOf(after))
  if (!changed.isEmpty) {
    await queries
      .updateRule(db, ctx.accountId, ruleId, after)
      .catch(onConstraint("blocking_rules_key", problems.exists, { value: nameOf(after) }))
    await record(db, ctx, owner, "changed", { ...after, ruleId }, { before: changed.before, after: changed.after })
    await publishChange(db, ctx)
  }
  return toAnswer(await readRule(db, ctx, owner, ruleId), ctx.kit.now())
}
export const change = (ctx: Context, ruleId: number, edit: RuleEdit): Promise<BlockingRuleAnswer> =>
  inTransaction(ctx, (db) => changeWithin(db, ctx, ofAccount, ruleId, edit))

export const saveAnyway = (ctx: Context, { ruleId, version, ...draft }: RuleSave): Promise<BlockingRuleAnswer> =>
  inTransaction(ctx, (db) =>
    ruleId === undefined
      ? addWithin(db, ctx, ofAccount, draft, { ownNumbers: "skip" })
      : changeWithin(db, ctx, ofAccount, ruleId, { ...draft, version }, { ownNumbers: "skip" }),
  )

export const copy = (ctx: Context, ruleId: number, edit: RuleEdit): Promise<BlockingRuleAnswer> =>
  inTransaction(ctx, async (db) =>
    addWithin(db, ctx, ofAccount, edited(await readRule(db, ctx, ofAccount, ruleId), edit)),
  )

export const removeWithin = async (
  db: Db,
  ctx: Context,
  owner: RuleOwner,
  ruleIds: readonly number[],
): Promise<BulkResult> => {
  const rules = await queries.lockRules(db, ctx.accountId, owner.extensionId, ruleIds)
  await queries.deleteRules(
    db,
    ctx.accountId,
    rules.map(({ ruleId }) => ruleId),
  )
  await recordEach(db, ctx, async (together) => {
    for (const rule of rules) await record(db, together, owner, "deleted", rule, { before: factsOf(rule) })
  })
  if (rules.length > 0) await publishChange(db, ctx)
  return { changed: rules.length, unchanged: new Set(ruleIds).size - rules.length }
}
/** In an open transaction: a deleted rule, while there is room for it and no other one like it. */
export const restoreRow = async (
  db: Db,
  ctx: Context,
  owner: RuleOwner,
  ruleId: number,
  was: { readonly value: string; readonly expiresAt: string | null },
  how: Restoring,
): Promise<void> => {
  requireFuture(ctx, was.expiresAt)
  await requireRoom(db, ctx, owner)
  await restoreOrRefuse(db, ctx, queries.deletedRule, ruleId, how).catch(
    onConstraint("blocking_rules_key", problems.exists, { value: was.value }),
  )
}
/** The same transaction, afterwards. */
export const recordRestored = async (db: Db, ctx: Context, owner: RuleOwner, ruleId: number): Promise<void> => {
  const rule = await readRule(db, ctx, owner, ruleId)
  await record(db, ctx, owner, "restored", rule, { after: factsOf(rule) })
  await publishChange(db, ctx)
}
export const remove = (ctx: Context, ruleId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    if ((await removeWithin(db, ctx, ofAccount, [ruleId])).changed === 0) refuse(problems.notFound)
  })
export const removeMany = (ctx: Context, ruleIds: readonly number[]): Promise<BulkResult> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, ofAccount, ruleIds))

export const toggleMany = (ctx: Context, ruleIds: readonly number[], enabled: boolean): Promise<BulkResult> =>
  inTransaction(ctx, async (db) => {
    const rules = (await queries.lockRules(db, ctx.accountId, null, ruleIds)).filter((rule) => rule.enabled !== enabled)
    await queries.toggleRules(
      db,
      ctx.accountId,
      rules.map(({ ruleId }) => ruleId),
      enabled,
    )
    await recordEach(db, ctx, async (together) => {
      for (const rule of rules)
        await record(db, together, ofAccount, "changed", rule, { before: { enabled: !enabled }, after: { enabled } })
    })
    if (rules.length > 0) await publishChange(db, ctx)
    return { changed: rules.length, unchanged: new Set(ruleIds).size - rules.length }
  })

/** Writes the entries of many rules in one statement; a preview collects them. */
const recordEach = async (db: Db, ctx: Context, work: (together: Context) => Promise<void>) => {
  const auditedTogether: AuditRecord[] = ctx.auditedTogether ?? []
  await work({ ...ctx, auditedTogether })
  if (ctx.auditedTogether === undefined) await writeAudits(db, auditedTogether)
}

// --- many numbers at once --------------------------------------------------------------------------------------------

const addManyWithin = async (db: Db, ctx: Context, { lines, ...common }: ManyRules): Promise<ManyResult> => {
  requireFuture(ctx, common.expiresAt)
  if (common.direction === "out" && common.action === "voicemail") refuse(problems.voicemailOutbound)
  const results: ManyResult["lines"][number][] = []
  await recordEach(db, ctx, async (together) => {
    for (const [index, text] of lines.entries()) {
      if (text.trim() === "") continue
      results.push({ line: index + 1, text, ...(await addLine(db, together, text, common)) })
    }
  })
  const added = results.filter(({ reason }) => reason === null).length
  if (added > 0) {
    await requireRoom(db, ctx, ofAccount, 0)
    await publishChange(db, ctx)
  }
  return { added, skipped: results.length - added, lines: results }
}
const addLine = async (db: Db, ctx: Context, text: string, common: Omit<ManyRules, "lines">) => {
  try {
    const rule = await resolve(
      db,
      ctx,
      { ...common, ...readLine(text), valueTo: null, enabled: true },
      { ownNumbers: "refuse" },
    )
    const made = (await queries.insertRule(db, ctx.accountId, null, rule)) ?? exists(rule)
    await record(db, ctx, ofAccount, "created", { ...rule, ruleId: made.id }, { after: factsOf(rule) })
    return { value: nameOf(rule), reason: null }
  } catch (error) {
    if (error instanceof Refusal) return { value: null, reason: error.text }
    throw error
  }
}
export const addMany = (ctx: Context, many: ManyRules): Promise<ManyResult> =>
  inTransaction(ctx, (db) => addManyWithin(db, ctx, many))
export const previewMany = (ctx: Context, many: ManyRules): Promise<ManyResult> =>
  previewChange(ctx, many.lines.length, (trial, db) => addManyWithin(db, trial, many))

// --- file ------------------------------------------------------------------------------------------------------------

const fileColumns = ["direction", "list", "match", "value", "value_to", "action", "enabled", "expires_at", "note"]
async function* fileLines(ctx: Context) {
  yield `\uFEFF${csvLine(fileColumns)}`
  let cursor: string | undefined
  do {
    const page = await list(ctx, { limit: 500, cursor, from: "start", sort: "value", direction: "asc", search: "" })
    yield page.items
      .map((rule) =>
        csvLine([
          rule.direction,
          rule.list,
          rule.match,
          rule.value,
          rule.valueTo,
          rule.action,
          rule.enabled,
          rule.expiresAt,
          rule.note,
        ]),
      )
      .join("")
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
}
/** All rules of the account, read page by page. */
export const exportFile = (ctx: Context) =>
  new FileAnswer(
    "text/csv; charset=utf-8",
    `blocking-rules-${ctx.kit.now().toISOString().slice(0, 10)}.csv`,
    Readable.from(fileLines(ctx)),
  )
