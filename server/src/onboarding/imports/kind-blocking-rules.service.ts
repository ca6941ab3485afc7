import { blockActions, directions, ruleLists } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import { callBlockingProblems } from "@dialplane/contract/calling/call-blocking/call-blocking.problems"
import {
  mostRules,
  ruleDraft,
  ruleEdit,
  type RuleDraft,
} from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import { matchKinds } from "@dialplane/contract/calling/call-blocking/rule-match"
import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import type { RowChange } from "@dialplane/contract/onboarding/imports/imports.schema"
import type { CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { fillText } from "@dialplane/contract/kit/problem"
import { instant } from "@dialplane/contract/kit/text"
import {
  addWithin,
  changeWithin,
  describeRule,
  findUnlessGone,
  hitsOwnNumbers,
  listAfter,
  listSame,
  ofAccount,
  readDraft,
  removeWithin,
  requireFuture,
  roomLeft,
} from "../../calling/call-blocking/blocking-rules.service.ts"
import { can } from "../../kit/context.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { readSetting, writeCell, type SettingColumn } from "./calling-cells.rules.ts"
import type { CellType } from "./calling-references.rules.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.rules.ts"
import { asText, problemList } from "./imports.rules.ts"
import { findAccountTraits } from "./lookups.queries.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

type Problems = ReturnType<typeof problemList>
type RuleContent = ReturnType<typeof readDraft>
type RuleRow = NonNullable<Awaited<ReturnType<typeof findUnlessGone>>>

const noMentions = () => ({})
/** A word stands for null. */
const nullable = (word: string, type: Pick<CellType, "read" | "write">): CellType => ({
  mentions: noMentions,
  read: (text, references) => (text.toLowerCase() === word ? { value: null } : type.read(text, references)),
  write: (value, ownId) => (value === null ? word : type.write(value, ownId)),
})
const actionCell = nullable("default", {
  read: (text) => {
    const value = blockActions.find((one) => one === text.toLowerCase())
    return value === undefined ? { problem: rowMessages.oneOf([...blockActions, "default"].join(", ")) } : { value }
  },
  write: String,
})
const expiryCell = nullable("never", {
  read: (text) =>
    instant.safeParse(text).success ? { value: new Date(text).toISOString() } : { problem: rowMessages.notAnExpiry },
  write: (value) => new Date(String(value)).toISOString(),
})

const settings: readonly (SettingColumn & { readonly setting: keyof RuleDraft })[] = [
  { column: "direction", setting: "direction", type: directions },
  { column: "list", setting: "list", type: ruleLists },
  { column: "match", setting: "match", type: matchKinds },
  { column: "value", setting: "value", type: "text" },
  { column: "value_to", setting: "valueTo", type: "text" },
  { column: "action", setting: "action", type: actionCell },
  { column: "enabled", setting: "enabled", type: "switch" },
  { column: "expires_at", setting: "expiresAt", type: expiryCell },
  { column: "note", setting: "note", type: "text" },
]
const columnOf = (setting: PropertyKey | undefined) =>
  settings.find((one) => one.setting === setting)?.column ?? "value"

/** The part of a rule that identifies it. */
const keyOf = ({ direction, list, match, value, valueTo }: RuleContent) =>
  [direction, list, match, value, valueTo ?? ""].join(" ")

const cellsOf = (rule: RuleContent): Cells => {
  const { facts } = describeRule(rule)
  return Object.fromEntries(settings.map((one) => [one.column, writeCell(one, facts[one.setting], undefined)]))
}

interface ReadRow {
  /** As a new rule. */
  readonly rule: RuleContent
  readonly draft: RuleDraft
  /** What the row says beside what identifies the rule; the rest of an existing rule stays. */
  readonly edit: Partial<Pick<RuleContent, "action" | "enabled" | "expiresAt" | "note">>
}

/** Runs a check of the domain and reports its refusal at the column. */
const heeding = <Result>(problems: Problems, work: () => Result): Result | undefined => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    problems.add(columnOf(error.validationErrors[0]?.field), error.text)
    return undefined
  }
}

const readRow = (cells: Cells, country: CountryCode, problems: Problems): ReadRow | undefined => {
  const given: Partial<Record<keyof RuleDraft, unknown>> = {}
  for (const one of settings) {
    const { value, problem } = readSetting(one, cells[one.column] ?? "", noReferences(country))
    if (problem !== undefined) problems.add(one.column, problem)
    if (value !== undefined) given[one.setting] = value
  }
  if (given.valueTo !== undefined && given.match !== "range") problems.add("value_to", rowMessages.onlyForRanges)
  if (cells["value"] === "") problems.add("value", rowMessages.required)
  if (problems.any) return undefined
  const parsed = ruleDraft.safeParse(given)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) problems.add(columnOf(path[0]), message)
    return undefined
  }
  const rule = heeding(problems, () => readDraft(parsed.data, country))
  const { action, enabled, expiresAt, note } = parsed.data
  const said = Object.entries({ action, enabled, expiresAt, note }).filter(([setting]) => setting in given)
  return rule && { rule, draft: parsed.data, edit: Object.fromEntries(said) }
}
/** Cells of rules name nothing else of the account. */
const noReferences = (country: CountryCode) => ({
  country,
  extension: () => undefined,
  named: () => undefined,
  self: { id: undefined, number: "" },
  created: () => undefined,
})

const changesOf = (stored: RuleRow, { edit }: ReadRow): RowChange[] => {
  const [before, after] = [cellsOf(stored), cellsOf({ ...stored, ...edit })]
  return settings.flatMap(({ column }) =>
    before[column] === after[column] ? [] : [{ column, before: before[column]!, after: after[column]! }],
  )
}
/** Only what differs: an expiry in the past that stays is not refused. */
const differing = ({ edit }: ReadRow, changes: readonly RowChange[]) => {
  const columns = new Set(changes.map(({ column }) => column))
  return ruleEdit.parse(Object.fromEntries(Object.entries(edit).filter(([setting]) => columns.has(columnOf(setting)))))
}

interface Known {
  readonly country: CountryCode
  readonly room: number
}

/** The blocking rules of the account; those of extensions belong to their users. */
export const blockingRulesKind = defineKind<Known>({
  name: "blockingRules",
  lanes: 2,
  know: (ctx) =>
    inTransaction(ctx, async (db) => ({
      country: (await findAccountTraits(db, ctx.accountId)).countryCode,
      room: await roomLeft(db, ctx),
    })),
  check: async (ctx, known, rows, existing) => {
    const read = rows.map(({ row, cells }) => {
      const problems = problemList(cells)
      return { row, cells, problems, found: readRow(cells, known.country, problems) }
    })
    const rules = read.flatMap(({ found }) => found?.rule ?? [])
    const { here, own } = await inTransaction(ctx, async (db) => {
      const hits = await hitsOwnNumbers(db, ctx, rules)
      return {
        here: new Map((await listSame(db, ctx, rules)).map((one) => [keyOf(one), one])),
        own: new Map(rules.map((rule, index) => [keyOf(rule), hits[index]])),
      }
    })
    const first = new Map<string, number>()
    let room = known.room
    return read.map(({ row, cells, problems, found }): Verdict => {
      if (found === undefined) return problems.verdict(cells["value"]!, "skip")
      const [key, label] = [keyOf(found.rule), describeRule(found.rule).name]
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, row)
      else problems.add("value", rowMessages.alreadyInRow(earlier))
      const now = here.get(key)
      if (now === undefined) {
        heeding(problems, () => requireFuture(ctx, found.draft.expiresAt))
        const hit = own.get(key)
        if (hit !== undefined) problems.add("value", hit.text)
        if (!problems.any) room -= 1
        if (room < 0) problems.add("value", fillText(callBlockingProblems.tooMany.text, { most: mostRules }))
        return problems.verdict(label, "create")
      }
      if (existing === "fail") problems.add("value", rowMessages.alreadyInAccount)
      if (existing === "update" && !can(ctx, importKinds.blockingRules.changePermission))
        problems.add("value", rowMessages.cannotChangeObjects)
      const changes = changesOf(now, found)
      if (existing !== "update" || changes.length === 0) return problems.verdict(label, "skip")
      const { expiresAt } = differing(found, changes)
      if (expiresAt !== undefined) heeding(problems, () => requireFuture(ctx, expiresAt))
      return { ...problems.verdict(label, "change"), changes }
    })
  },
  apply: async (ctx, db, known, cells, existing) => {
    const problems = problemList(cells)
    const read = readRow(cells, known.country, problems)
    if (read === undefined) return refuse(importProblems.rowUnfit, { reason: asText(problems.all, "blockingRules") })
    const label = describeRule(read.rule).name
    const [stored] = await listSame(db, ctx, [read.rule])
    if (stored === undefined) {
      const { ruleId, version } = await addWithin(db, ctx, ofAccount, read.draft)
      return { outcome: "created", label, made: { objectId: ruleId, version } }
    }
    if (existing !== "update") return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
    const changes = changesOf(stored, read)
    if (changes.length === 0) return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
    const { version } = await changeWithin(db, ctx, ofAccount, stored.ruleId, differing(read, changes))
    const { action, enabled, expiresAt, note } = stored
    return {
      outcome: "changed",
      label,
      made: { objectId: stored.ruleId, version, before: { action, enabled, expiresAt, note } },
    }
  },
  undo: async (ctx, db, made) => {
    const id = Number(made["objectId"])
    const now = await findUnlessGone(db, ctx, id)
    const before = made["before"]
    if (now === undefined) return before === undefined ? undefined : revertMessages.objectGone
    if (now.version !== made["version"]) return revertMessages.objectChanged
    if (before === undefined) await removeWithin(db, ctx, ofAccount, [id])
    else await changeWithin(db, ctx, ofAccount, id, ruleEdit.parse(before))
    return undefined
  },
  exported: async (db, accountId, after, limit) =>
    (await listAfter(db, accountId, after, limit)).map((rule) => ({ id: rule.ruleId, cells: cellsOf(rule) })),
})
