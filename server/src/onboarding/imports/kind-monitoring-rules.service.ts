import { monitoringProblems } from "@dialplane/contract/calling/call-monitoring/call-monitoring.problems"
import { monitoringLimits } from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import {
  monitoringModes,
  type MonitoringMode,
  type MonitoringTargetKind,
} from "@dialplane/contract/calling/call-monitoring/monitoring-coverage"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import type { ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import { commonProblems, fillText } from "@dialplane/contract/kit/problem"
import { shortened } from "@dialplane/contract/kit/text"
import { importKinds } from "@dialplane/contract/onboarding/imports/import-kinds"
import { importProblems } from "@dialplane/contract/onboarding/imports/imports.problems"
import type { RowChange } from "@dialplane/contract/onboarding/imports/imports.schema"
import { changeWithin, createWithin, removeWithin } from "../../calling/call-monitoring/call-monitoring.service.ts"
import { findSpared } from "../../identity/roles/roles.service.ts"
import { can, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { mapInTurns } from "../../kit/runtime/in-turns.ts"
import { defineKind, type Cells, type Verdict } from "./import-kind.rules.ts"
import { asText, problemList, readSwitch } from "./imports.rules.ts"
import { findExtensions, findPeople } from "./lookups.queries.ts"
import { findLocations, readMonitoringRules, type StoredMonitoringRule } from "./monitoring-rules.queries.ts"
import { revertMessages, rowMessages } from "./row-problems.messages.ts"

type Problems = ReturnType<typeof problemList>

// --- cells -----------------------------------------------------------------------------------------------------------

/** The word of each kind of target in a cell. */
const words: Readonly<Record<Exclude<MonitoringTargetKind, "everyone">, string>> = {
  person: "user",
  group: "group",
  queue: "queue",
  location: "location",
}
const extensionTypesOf = { group: "Call Group", queue: "Call Queue" } as const satisfies Record<string, ExtensionType>

interface WrittenTarget {
  readonly kind: MonitoringTargetKind
  readonly name: string
}
/** "everyone", "user jane@example.com", "queue 420", "group 421", "location Boston". */
const readTarget = (text: string): WrittenTarget | undefined => {
  if (text.toLowerCase() === "everyone") return { kind: "everyone", name: "" }
  const [, word, name] = /^(\S+)\s+(.+)$/s.exec(text) ?? []
  const kind = (Object.keys(words) as (keyof typeof words)[]).find((one) => words[one] === word?.toLowerCase())
  return kind === undefined || name === undefined ? undefined : { kind, name }
}
const writeTarget = ({ targetKind, target }: StoredMonitoringRule) =>
  targetKind === "everyone" ? "everyone" : `${words[targetKind]} ${target}`

const writeModes = (modes: readonly MonitoringMode[]) => modes.join(" | ")
const readModes = (text: string): MonitoringMode[] | undefined => {
  const parts = text.split(/[|;,]/).map((part) => part.trim().toLowerCase())
  const modes = monitoringModes.filter((mode) => parts.includes(mode))
  return parts.every((part) => monitoringModes.some((mode) => mode === part)) ? modes : undefined
}

const cellsOf = (rule: StoredMonitoringRule): Cells => ({
  supervisor: rule.supervisor,
  monitors: writeTarget(rule),
  can: writeModes(rule.modes),
  tone: rule.tone ? "yes" : "no",
})

// --- what cells name -------------------------------------------------------------------------------------------------

/** Login names and location names, in any case. */
const plain = (text: string) => text.normalize("NFC").toLowerCase()

/** Looks up what some rows name, with one query for each kind of object. */
const lookUp = async (db: Db, ctx: Context, rows: readonly Cells[]) => {
  const targets = rows.flatMap((cells) => readTarget(cells["monitors"] ?? "") ?? [])
  const namesOf = (...kinds: readonly MonitoringTargetKind[]) =>
    targets.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  const logins = [...new Set([...rows.map((cells) => cells["supervisor"]!), ...namesOf("person")].map(plain))]
  const people = new Map((await findPeople(db, ctx.accountId, logins)).map((one) => [plain(one.loginName), one.userId]))
  const spared = await findSpared(db, ctx.actor, ctx.accountId, [...people.values()])
  return {
    people,
    spared: new Map(spared.map((one) => [one.userId as number, one])),
    extensions: await findExtensions(db, ctx.accountId, namesOf("group", "queue")),
    locations: await findLocations(db, ctx.accountId, namesOf("location").map(plain)),
  }
}
type Found = Awaited<ReturnType<typeof lookUp>>

interface ReadRow {
  readonly supervisorId: number
  readonly target: { readonly kind: MonitoringTargetKind; readonly id: number | null }
  readonly edit: { readonly modes?: MonitoringMode[]; readonly tone?: boolean }
}
const keyOf = (supervisorId: number, kind: MonitoringTargetKind, id: number | null) =>
  `${supervisorId} ${kind} ${id ?? ""}`

const idOfTarget = (
  { kind, name }: WrittenTarget,
  { people, extensions, locations }: Found,
): { readonly id: number | null } | { readonly problem: string } => {
  if (kind === "everyone") return { id: null }
  if (kind === "person") {
    const id = people.get(plain(name))
    return id === undefined ? { problem: rowMessages.userUnknown(shortened(name)) } : { id }
  }
  if (kind === "location") {
    const id = locations.get(plain(name))
    return id === undefined ? { problem: rowMessages.locationNamed(shortened(name)) } : { id }
  }
  const found = extensions.get(name)
  if (found === undefined) return { problem: rowMessages.listedExtensionUnknown(shortened(name)) }
  const type = extensionTypesOf[kind]
  return found.type === type
    ? { id: found.id }
    : {
        problem: rowMessages.extensionOfOtherType(name, typeMessages[found.type as ExtensionType], typeMessages[type]),
      }
}

/** Rules are made for and about those whom one may manage. */
const addUnmanaged = (problems: Problems, column: string, userId: number | null | undefined, { spared }: Found) => {
  const found = userId == null ? undefined : spared.get(userId)
  if (found !== undefined)
    problems.add(column, fillText(commonProblems.notManageable.text, { role: found.role, name: found.name }))
}

const readRow = (cells: Cells, found: Found, problems: Problems): ReadRow | undefined => {
  const { supervisor = "", monitors = "", can: modesText = "", tone: toneText = "" } = cells
  const supervisorId = found.people.get(plain(supervisor))
  if (supervisor === "") problems.add("supervisor", rowMessages.required)
  else if (supervisorId === undefined) problems.add("supervisor", rowMessages.userUnknown(shortened(supervisor)))
  addUnmanaged(problems, "supervisor", supervisorId, found)
  const written = readTarget(monitors)
  const target = written && idOfTarget(written, found)
  if (target === undefined) problems.add("monitors", rowMessages.notMonitored)
  else if ("problem" in target) problems.add("monitors", target.problem)
  else if (written?.kind === "person") {
    addUnmanaged(problems, "monitors", target.id, found)
    if (target.id === supervisorId) problems.add("monitors", monitoringProblems.ownCalls.text)
  }
  const modes = modesText === "" ? undefined : readModes(modesText)
  if (modesText !== "" && modes === undefined) problems.add("can", rowMessages.oneOrMoreOf(monitoringModes.join(", ")))
  const tone = readSwitch(toneText)
  if (tone === undefined) problems.add("tone", rowMessages.yesOrNo)
  if (problems.any || supervisorId === undefined || target === undefined || "problem" in target) return undefined
  return {
    supervisorId,
    target: { kind: written!.kind, id: target.id },
    edit: { ...(modes === undefined ? {} : { modes }), ...(typeof tone === "boolean" ? { tone } : {}) },
  }
}

const changesOf = (stored: StoredMonitoringRule, { edit }: ReadRow): RowChange[] => {
  const [before, after] = [cellsOf(stored), cellsOf({ ...stored, ...edit })]
  return Object.keys(before).flatMap((column) =>
    before[column] === after[column] ? [] : [{ column, before: before[column]!, after: after[column]! }],
  )
}
const labelOf = (cells: Cells) => `${cells["supervisor"]} → ${cells["monitors"]}`

// --- the kind --------------------------------------------------------------------------------------------------------

/** Who may monitor whom. Each row needs what the screen asks for: rights over the supervisor and the person. */
export const monitoringRulesKind = defineKind<undefined>({
  name: "monitoringRules",
  lanes: 1,
  know: async () => undefined,
  check: async (ctx, _known, rows, existing) => {
    const { found, stored } = await inTransaction(ctx, async (db) => {
      const all = await lookUp(
        db,
        ctx,
        rows.map(({ cells }) => cells),
      )
      return {
        found: all,
        stored: await readMonitoringRules(db, ctx.accountId, { supervisorIds: [...all.people.values()] }),
      }
    })
    const here = new Map(stored.map((one) => [keyOf(one.supervisorId, one.targetKind, one.targetId), one]))
    const counts = new Map<number, number>()
    for (const { supervisorId } of stored) counts.set(supervisorId, (counts.get(supervisorId) ?? 0) + 1)
    const first = new Map<string, number>()
    return mapInTurns(rows, ({ row, cells }): Verdict => {
      const problems = problemList(cells)
      const label = labelOf(cells)
      const read = readRow(cells, found, problems)
      if (read === undefined) return problems.verdict(label, "skip")
      const key = keyOf(read.supervisorId, read.target.kind, read.target.id)
      const earlier = first.get(key)
      if (earlier === undefined) first.set(key, row)
      else problems.add("monitors", rowMessages.alreadyInRow(earlier))
      const now = here.get(key)
      if (now === undefined) {
        const count = (counts.get(read.supervisorId) ?? 0) + 1
        const most = monitoringLimits.rulesPerSupervisor
        if (count > most)
          problems.add(
            "supervisor",
            fillText(monitoringProblems.tooManyRules.text, { supervisor: cells["supervisor"]!, most }),
          )
        if (!problems.any) counts.set(read.supervisorId, count)
        return problems.verdict(label, "create")
      }
      if (existing === "fail") problems.add("monitors", rowMessages.alreadyInAccount)
      if (existing === "update" && !can(ctx, importKinds.monitoringRules.changePermission))
        problems.add("monitors", rowMessages.cannotChangeObjects)
      const changes = changesOf(now, read)
      if (existing !== "update" || changes.length === 0) return problems.verdict(label, "skip")
      return { ...problems.verdict(label, "change"), changes }
    })
  },
  apply: async (ctx, db, _known, cells, existing) => {
    const problems = problemList(cells)
    const read = readRow(cells, await lookUp(db, ctx, [cells]), problems)
    if (read === undefined) return refuse(importProblems.rowUnfit, { reason: asText(problems.all, "monitoringRules") })
    const label = labelOf(cells)
    const { supervisorId, target, edit } = read
    const stored = (await readMonitoringRules(db, ctx.accountId, { supervisorIds: [supervisorId] })).find(
      (one) => one.targetKind === target.kind && one.targetId === target.id,
    )
    if (stored === undefined) {
      const { ruleId, version } = await createWithin(db, ctx, {
        supervisorId,
        target,
        modes: edit.modes ?? ["listen"],
        tone: edit.tone ?? true,
      })
      return { outcome: "created", label, made: { objectId: ruleId, version } }
    }
    if (existing !== "update") return { outcome: "skipped", label, made: null, message: rowMessages.alreadyInAccount }
    if (changesOf(stored, read).length === 0)
      return { outcome: "skipped", label, made: null, message: rowMessages.noChanges }
    await changeWithin(db, ctx, stored.id, edit)
    const [after] = await readMonitoringRules(db, ctx.accountId, { id: stored.id })
    const { modes, tone } = stored
    return {
      outcome: "changed",
      label,
      made: { objectId: stored.id, version: after!.version, before: { modes, tone } },
    }
  },
  undo: async (ctx, db, made) => {
    const id = Number(made["objectId"])
    const [now] = await readMonitoringRules(db, ctx.accountId, { id })
    const before = made["before"] as Pick<StoredMonitoringRule, "modes" | "tone"> | undefined
    if (now === undefined) return before === undefined ? undefined : revertMessages.objectGone
    if (now.version !== made["version"]) return revertMessages.objectChanged
    if (before === undefined) await removeWithin(db, ctx, id)
    else await changeWithin(db, ctx, id, { modes: [...before.modes], tone: before.tone })
    return undefined
  },
  exported: async (db, accountId, after, limit) =>
    (await readMonitoringRules(db, accountId, { after, limit })).map((rule) => ({ id: rule.id, cells: cellsOf(rule) })),
})
