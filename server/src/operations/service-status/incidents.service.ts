import { topAccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { componentNames, regionNames } from "@dialplane/contract/operations/service-status/components"
import { serviceStatusProblems as problems } from "@dialplane/contract/operations/service-status/service-status.problems"
import {
  incidentStateNames,
  serviceStatusLimits,
  type AffectedPart,
  type Incident,
  type IncidentDraft,
  type IncidentEdit,
  type IncidentEntry,
  type IncidentFilter,
  type MaintenanceDraft,
  type UpdateDraft,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { refuse } from "../../kit/refusal.ts"
import { announceJob } from "./announce.jobs.ts"
import * as queries from "./incidents.queries.ts"
import { inOrder, isOver, mayFollow, namedTwice } from "./service-status.rules.ts"

/** Staff of the vendor may act in another account; what they publish belongs to the vendor's. */
const asVendor = (ctx: Context): Context => ({ ...ctx, accountId: topAccountId })
const instantOf = (text: string) => new Date(text).toISOString()
export const objectOf = ({ incidentId, title }: Pick<queries.IncidentRow, "incidentId" | "title">) => ({
  type: "service_incident",
  id: incidentId,
  name: title,
})
/** Open windows of operators read again. Everybody else's do so once a minute. */
export const publishStatus = (db: Db, kit: Kit) =>
  kit.events.publish(db, { accountId: topAccountId, topic: "serviceStatus", data: {} })

export const list = (ctx: Context, filter: IncidentFilter): Promise<Page<IncidentEntry>> =>
  inSystem(ctx, async (db) => {
    const page = await queries.listIncidents(db, topAccountId, filter)
    return { ...page, items: page.items.map((row) => ({ ...row, affected: inOrder(row.affected) })) }
  })

const read = async (db: Db, id: number): Promise<Incident> => {
  const row = (await queries.findIncident(db, topAccountId, id)) ?? refuse(problems.notFound)
  return { ...row, affected: inOrder(row.affected), updates: await queries.listUpdates(db, topAccountId, id) }
}
export const get = (ctx: Context, id: number): Promise<Incident> => inSystem(ctx, (db) => read(db, id))

const requireOpenable = async (db: Db) => {
  await queries.lockOpening(db)
  if ((await queries.countOpen(db, topAccountId)) >= serviceStatusLimits.open)
    refuse(problems.tooManyOpen, { most: serviceStatusLimits.open })
}
const requireOnce = (affected: readonly AffectedPart[]): AffectedPart[] => {
  const twice = namedTwice(affected)
  if (twice !== undefined)
    refuse(problems.affectedTwice, { component: componentNames[twice.component], region: regionNames[twice.region] })
  return inOrder(affected)
}

/** The settings that the audit log records and an undo restores. */
export const factsOf = (row: queries.IncidentSettings & Pick<queries.IncidentRow, "kind" | "affected">) => ({
  title: row.title,
  ...(row.kind === "incident"
    ? { impact: row.impact, startedAt: row.startedAt }
    : { plannedFrom: row.plannedFrom, plannedTo: row.plannedTo }),
  affected: inOrder(row.affected),
})

/** Maintenance is announced to all accounts that it affects; that takes longer than planning it. */
export const announce = async (
  db: Db,
  { jobs }: Pick<Kit, "jobs">,
  { incidentId, kind }: Pick<queries.IncidentRow, "incidentId" | "kind">,
) => {
  if (kind === "maintenance") await jobs.enqueue(db, announceJob(), { incidentId }, { accountId: topAccountId })
}

const create = async (
  db: Db,
  ctx: Context,
  draft: Omit<queries.NewIncident, "createdBy" | "now" | "endedAt">,
  text: string,
  given: readonly AffectedPart[],
): Promise<Incident> => {
  const affected = requireOnce(given)
  if (!isOver(draft.state)) await requireOpenable(db)
  const now = ctx.kit.now().toISOString()
  const by = ctx.actor.name
  const incidentId = await queries.insertIncident(db, topAccountId, {
    ...draft,
    endedAt: isOver(draft.state) ? now : null,
    createdBy: by,
    now,
  })
  await queries.replaceParts(db, topAccountId, incidentId, affected)
  await queries.insertUpdate(db, topAccountId, incidentId, { state: draft.state, text, at: now, by })
  await audit(db, asVendor(ctx), {
    action: draft.kind === "incident" ? "service_incident.opened" : "service_incident.maintenance_planned",
    object: objectOf({ incidentId, title: draft.title }),
    after: { ...factsOf({ ...draft, affected }), state: draft.state, updateText: text },
  })
  await publishStatus(db, ctx.kit)
  await announce(db, ctx.kit, { incidentId, kind: draft.kind })
  return read(db, incidentId)
}

export const open = (ctx: Context, { text, affected, startedAt, ...draft }: IncidentDraft): Promise<Incident> =>
  changeInSystem(ctx, async (db) => {
    const now = ctx.kit.now()
    const begins = startedAt === undefined ? now : new Date(startedAt)
    if (begins > now) refuse(problems.startedInFuture)
    const times = { startedAt: begins.toISOString(), plannedFrom: null, plannedTo: null }
    return create(db, ctx, { ...draft, ...times, kind: "incident" }, text, affected)
  })

export const plan = (ctx: Context, { title, text, affected, ...planned }: MaintenanceDraft): Promise<Incident> =>
  changeInSystem(ctx, async (db) => {
    const [plannedFrom, plannedTo] = [instantOf(planned.plannedFrom), instantOf(planned.plannedTo)]
    if (plannedTo <= plannedFrom) refuse(problems.endsBeforeStart)
    if (plannedFrom <= ctx.kit.now().toISOString()) refuse(problems.startsInPast)
    const draft = { kind: "maintenance", title, impact: "none", state: "scheduled", startedAt: null } as const
    return create(db, ctx, { ...draft, plannedFrom, plannedTo }, text, affected)
  })

/** Locked until the transaction ends. */
const requireKept = async (db: Db, id: number): Promise<queries.IncidentRow> => {
  await queries.lockIncident(db, topAccountId, id)
  const row = (await queries.findIncident(db, topAccountId, id)) ?? refuse(problems.notFound)
  if (row.withdrawnAt !== null) refuse(problems.withdrawn)
  return row
}

const checkTimes = (before: queries.IncidentRow, after: queries.IncidentSettings, now: string) => {
  if (before.kind === "incident") {
    if (after.startedAt !== before.startedAt && after.startedAt! > now) refuse(problems.startedInFuture)
    return
  }
  const [fromChanges, toChanges] = [after.plannedFrom !== before.plannedFrom, after.plannedTo !== before.plannedTo]
  if (!fromChanges && !toChanges) return
  if (before.endedAt !== null) refuse(problems.maintenanceEnded)
  if (fromChanges && before.state !== "scheduled") refuse(problems.hasStarted)
  if (fromChanges && after.plannedFrom! <= now) refuse(problems.startsInPast)
  if (toChanges && after.plannedTo! <= now) refuse(problems.endsInPast)
  if (after.plannedTo! <= after.plannedFrom!) refuse(problems.endsBeforeStart)
}

/** In an open transaction; omitted fields stay. */
export const changeWithin = async (db: Db, ctx: Context, id: number, { version, ...edit }: IncidentEdit) => {
  const before = await requireKept(db, id)
  if (version !== undefined && version !== before.version) refuse(problems.changedMeanwhile)
  if (before.kind === "maintenance" && (edit.impact !== undefined || edit.startedAt !== undefined))
    refuse(problems.onlyOfIncidents)
  if (before.kind === "incident" && (edit.plannedFrom !== undefined || edit.plannedTo !== undefined))
    refuse(problems.onlyOfMaintenance)
  const timeOf = (given: string | undefined, kept: string | null) =>
    given === undefined ? kept && instantOf(kept) : instantOf(given)
  const times = (from: Pick<IncidentEdit, "startedAt" | "plannedFrom" | "plannedTo">) => ({
    startedAt: timeOf(from.startedAt, before.startedAt),
    plannedFrom: timeOf(from.plannedFrom, before.plannedFrom),
    plannedTo: timeOf(from.plannedTo, before.plannedTo),
  })
  const was = { ...before, ...times({}), affected: inOrder(before.affected) }
  const is = {
    ...was,
    title: edit.title ?? was.title,
    impact: edit.impact ?? was.impact,
    ...times(edit),
    affected: edit.affected === undefined ? was.affected : requireOnce(edit.affected),
  }
  checkTimes(was, is, ctx.kit.now().toISOString())
  const [old, now] = [factsOf(was) as Record<string, unknown>, factsOf(is) as Record<string, unknown>]
  const changed = Object.keys(now).filter((key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]))
  if (changed.length === 0) return
  await queries.updateSettings(db, topAccountId, id, is)
  if (changed.includes("affected")) await queries.replaceParts(db, topAccountId, id, is.affected)
  const side = (facts: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, facts[key]]))
  await audit(db, asVendor(ctx), {
    action: "service_incident.changed",
    object: objectOf(before),
    before: side(old),
    after: side(now),
  })
  await publishStatus(db, ctx.kit)
  await announce(db, ctx.kit, before)
}
export const change = (ctx: Context, id: number, edit: IncidentEdit): Promise<Incident> =>
  changeInSystem(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return read(db, id)
  })

export const post = (ctx: Context, id: number, { state, text }: UpdateDraft): Promise<Incident> =>
  changeInSystem(ctx, async (db) => {
    const before = await requireKept(db, id)
    if (!mayFollow(before.state, state))
      refuse(problems.stateNotNext, { from: incidentStateNames[before.state], to: incidentStateNames[state] })
    if ((await queries.countUpdates(db, topAccountId, id)) >= serviceStatusLimits.updates)
      refuse(problems.tooManyUpdates, { most: serviceStatusLimits.updates })
    if (isOver(before.state) && !isOver(state)) await requireOpenable(db)
    await moveTo(db, before, { state, text, at: ctx.kit.now().toISOString(), by: ctx.actor.name })
    await audit(db, asVendor(ctx), {
      action: "service_incident.updated",
      object: objectOf(before),
      before: { state: before.state },
      after: { state, updateText: text },
    })
    await publishStatus(db, ctx.kit)
    await announce(db, ctx.kit, before)
    return read(db, id)
  })

/** Posts an update and sets its state, with the time at which maintenance begins and anything ends. */
export const moveTo = async (
  db: Db,
  before: queries.IncidentRow,
  update: Parameters<typeof queries.insertUpdate>[3],
): Promise<void> => {
  const { state, at } = update
  await queries.insertUpdate(db, topAccountId, before.incidentId, update)
  await queries.updateState(db, topAccountId, before.incidentId, {
    state,
    startedAt: before.startedAt ?? (state === "inProgress" ? at : null),
    endedAt: isOver(state) ? (before.endedAt ?? at) : null,
    now: at,
  })
}

export const withdraw = (ctx: Context, id: number, reason: string): Promise<Incident> =>
  changeInSystem(ctx, async (db) => {
    const before = await requireKept(db, id)
    await queries.withdraw(db, topAccountId, id, reason, ctx.kit.now().toISOString())
    await audit(db, asVendor(ctx), {
      action: "service_incident.withdrawn",
      object: objectOf(before),
      before: { withdrawn: false },
      after: { withdrawn: true, reason },
    })
    await publishStatus(db, ctx.kit)
    await announce(db, ctx.kit, before)
    return read(db, id)
  })
