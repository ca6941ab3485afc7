import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import { holidaysOf } from "@dialplane/contract/inventory/schedules/holidays"
import type { Override } from "@dialplane/contract/inventory/schedules/opening-hours"
import {
  differingFacts,
  factsOf,
  keptHolidayFacts,
  type ScheduleContent,
} from "@dialplane/contract/inventory/schedules/schedule-facts"
import { scheduleProblems } from "@dialplane/contract/inventory/schedules/schedules.problems"
import {
  mostSchedules,
  type Holiday,
  type HolidayCountry,
  type OverrideDraft,
  type Schedule,
  type ScheduleDraft,
  type ScheduleEdit,
  type ScheduleFilter,
  type ScheduleState,
  type ScheduleWithUses,
} from "@dialplane/contract/inventory/schedules/schedules.schema"
import { isSameValue } from "@dialplane/contract/kit/changed-fields"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepDeleted } from "../../kit/database/deleted-objects.ts"
import { restoreOrRefuse, type Restoring } from "../../kit/domain/undo-deletion.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { endClosedNotice } from "./closed-notices.service.ts"
import * as queries from "./schedules.queries.ts"
import { overrideAt, overrideFacts, stateOf, usersText } from "./schedules.rules.ts"

const toSchedule = (
  { overrideState, overrideUntil, ...row }: queries.ScheduleRow,
  at: Date,
  useCount: number,
): Schedule => {
  const override = overrideAt(overrideState, overrideUntil, at)
  return { ...row, override, now: stateOf({ ...row, override }, at), useCount }
}

const requireRow = async (db: Db, ctx: Context, id: number) =>
  (await queries.findSchedule(db, ctx.accountId, id)) ?? refuse(scheduleProblems.notFound)

const readSchedule = async (db: Db, ctx: Context, id: number): Promise<ScheduleWithUses> => {
  const row = await requireRow(db, ctx, id)
  const uses = await ctx.kit.uses.find(db, "schedule", ctx.accountId, [id])
  return {
    ...toSchedule(row, ctx.kit.now(), uses.length),
    uses: uses.map(({ kind, id: useId, name }) => ({ kind, id: useId, name })),
  }
}

export const list = (ctx: Context, filter: ScheduleFilter): Promise<Page<Schedule>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listSchedules(db, ctx.accountId, filter)
    const uses = await ctx.kit.uses.find(
      db,
      "schedule",
      ctx.accountId,
      page.items.map(({ scheduleId }) => scheduleId),
    )
    const now = ctx.kit.now()
    return {
      ...page,
      items: page.items.map((row) =>
        toSchedule(row, now, uses.filter(({ usedId }) => usedId === row.scheduleId).length),
      ),
    }
  })

export const get = (ctx: Context, id: number) => readSchedule(reading(ctx), ctx, id)

const nameTaken = (name: string) => onConstraint("schedules_name_key", scheduleProblems.nameTaken, { name })
const publishChange = (db: Db, accountId: AccountId, scheduleId: number) =>
  publishEvent(db, { accountId, topic: "schedule", data: { scheduleId } })

const requireRoom = async (db: Db, ctx: Context) => {
  if ((await queries.countSchedules(db, ctx.accountId)) >= mostSchedules)
    refuse(scheduleProblems.tooMany, { most: mostSchedules })
}
const add = async (db: Db, ctx: Context, content: ScheduleContent): Promise<number> => {
  await requireRoom(db, ctx)
  const id = await queries.insertSchedule(db, ctx.accountId, content).catch(nameTaken(content.name))
  await audit(db, ctx, {
    action: "schedule.created",
    object: { type: "schedule", id, name: content.name },
    after: factsOf(content),
  })
  await publishChange(db, ctx.accountId, id)
  return id
}

/** In an open transaction; returns its id. */
export const createWithin = async (db: Db, ctx: Context, { timeZone, ...draft }: ScheduleDraft): Promise<number> =>
  add(db, ctx, { ...draft, timeZone: timeZone ?? (await queries.findTimeZone(db, ctx.accountId)) })

export const create = (ctx: Context, draft: ScheduleDraft): Promise<ScheduleWithUses> =>
  inTransaction(ctx, async (db) => readSchedule(db, ctx, await createWithin(db, ctx, draft)))

/** Without the override, which applies to the original only. */
export const copy = (ctx: Context, id: number, name: string): Promise<ScheduleWithUses> =>
  inTransaction(ctx, async (db) => {
    const { description, timeZone, weekly, exceptions, keptHolidays } = await requireRow(db, ctx, id)
    return readSchedule(db, ctx, await add(db, ctx, { name, description, timeZone, weekly, exceptions, keptHolidays }))
  })

const keptFacts = ({ keptHolidays = [] }: ScheduleContent) => keptHolidays.map(keptHolidayFacts)

/** Changes a schedule in an open transaction; only differences are recorded. */
export const changeWithin = async (
  db: Db,
  ctx: Context,
  id: number,
  { version, ...edit }: ScheduleEdit,
): Promise<void> => {
  await queries.lockSchedule(db, ctx.accountId, id)
  const before = await requireRow(db, ctx, id)
  if (version !== undefined && version !== before.version) refuse(scheduleProblems.changedMeanwhile)
  const after: ScheduleContent = {
    ...before,
    ...(Object.fromEntries(
      Object.entries(edit).filter(([, value]) => value !== undefined),
    ) as Partial<ScheduleContent>),
  }
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = differingFacts(was, is)
  const [kept, keeps] = [keptFacts(before), keptFacts(after)]
  const keepsOthers = !isSameValue(kept, keeps)
  if (changed.length === 0 && !keepsOthers) return
  await queries.updateSchedule(db, ctx.accountId, id, after).catch(nameTaken(after.name))
  if (keepsOthers)
    await audit(db, ctx, {
      action: "schedule.kept_holidays_changed",
      object: { type: "schedule", id, name: after.name },
      before: { keptHolidays: kept },
      after: { keptHolidays: keeps },
    })
  if (changed.length > 0)
    await audit(db, ctx, {
      action: "schedule.changed",
      object: { type: "schedule", id, name: after.name },
      before: Object.fromEntries(changed.map((name) => [name, was[name]])),
      after: Object.fromEntries(changed.map((name) => [name, is[name]])),
    })
  await publishChange(db, ctx.accountId, id)
}

export const change = (ctx: Context, id: number, edit: ScheduleEdit): Promise<ScheduleWithUses> =>
  inTransaction(ctx, async (db) => {
    await changeWithin(db, ctx, id, edit)
    return readSchedule(db, ctx, id)
  })

/** The schedule that takes the place of a deleted one. */
const requireReplacement = async (db: Db, ctx: Context, id: number, replaceWith: number) => {
  const found = replaceWith === id ? undefined : await queries.findSchedule(db, ctx.accountId, replaceWith)
  return found ?? refuse(scheduleProblems.replacementUnknown)
}

/** In an open transaction. */
export const removeWithin = async (db: Db, ctx: Context, id: number, replaceWith?: number): Promise<void> => {
  // Two schedules may be replaced by each other at the same time: always in the same order.
  const both = replaceWith === undefined ? [id] : [id, replaceWith].toSorted((one, other) => one - other)
  for (const one of both) await queries.lockSchedule(db, ctx.accountId, one)
  const before = await requireRow(db, ctx, id)
  const uses = await ctx.kit.uses.find(db, "schedule", ctx.accountId, [id])
  const instead = replaceWith === undefined ? undefined : await requireReplacement(db, ctx, id, replaceWith)
  if (uses.length > 0) {
    if (instead !== undefined) await ctx.kit.uses.replace(db, "schedule", ctx, id, instead.scheduleId)
    const left = instead === undefined ? uses : await ctx.kit.uses.find(db, "schedule", ctx.accountId, [id])
    if (left.length > 0) refuse(scheduleProblems.inUse, { users: usersText(left) })
  }
  await keepDeleted(db, ctx.accountId, queries.deletedSchedule, id)
  await endClosedNotice(db, ctx.accountId, [id])
  await queries.deleteSchedule(db, ctx.accountId, id)
  await audit(db, ctx, {
    action: "schedule.deleted",
    object: { type: "schedule", id, name: before.name },
    before: factsOf(before),
    ...(instead === undefined || uses.length === 0
      ? {}
      : {
          after: { replacement: instead.name, replacementId: instead.scheduleId, uses: uses.map(({ name }) => name) },
        }),
  })
  if (instead !== undefined) await publishChange(db, ctx.accountId, instead.scheduleId)
  await publishChange(db, ctx.accountId, id)
}
/** In an open transaction. What followed another schedule meanwhile stays with it. */
export const restoreRows = async (
  db: Db,
  ctx: Context,
  id: number,
  calledThen: string,
  how: Restoring,
): Promise<void> => {
  await requireRoom(db, ctx)
  await restoreOrRefuse(db, ctx, queries.deletedSchedule, id, how).catch(nameTaken(calledThen))
}
/** The same transaction, afterwards. */
export const restoreWithin = async (db: Db, ctx: Context, id: number): Promise<void> => {
  const row = await requireRow(db, ctx, id)
  await audit(db, ctx, {
    action: "schedule.restored",
    object: { type: "schedule", id, name: row.name },
    after: factsOf(row),
  })
  await publishChange(db, ctx.accountId, id)
}
export const remove = (ctx: Context, id: number, replaceWith: number | undefined): Promise<void> =>
  inTransaction(ctx, (db) => removeWithin(db, ctx, id, replaceWith))

/** In an open transaction; null ends it. */
export const overrideWithin = async (
  db: Db,
  ctx: Context,
  id: number,
  override: Override | null,
): Promise<ScheduleWithUses> => {
  const until = override?.until ?? null
  if (until !== null && Date.parse(until) <= ctx.kit.now().getTime()) refuse(scheduleProblems.overrideOver)
  await queries.lockSchedule(db, ctx.accountId, id)
  const row = await requireRow(db, ctx, id)
  const before = overrideAt(row.overrideState, row.overrideUntil, ctx.kit.now())
  if (before === null && override === null) return readSchedule(db, ctx, id)
  await queries.setOverride(db, ctx.accountId, id, override)
  if (override?.state !== "closed") await endClosedNotice(db, ctx.accountId, [id])
  await audit(db, ctx, {
    action: override === null ? "schedule.override_ended" : "schedule.overridden",
    object: { type: "schedule", id, name: row.name },
    before: overrideFacts(before),
    after: overrideFacts(override),
  })
  await publishChange(db, ctx.accountId, id)
  return readSchedule(db, ctx, id)
}

export const override = (ctx: Context, id: number, { state, until }: OverrideDraft): Promise<ScheduleWithUses> =>
  inTransaction(ctx, (db) => overrideWithin(db, ctx, id, { state, until }))

export const endOverride = (ctx: Context, id: number): Promise<ScheduleWithUses> =>
  inTransaction(ctx, (db) => overrideWithin(db, ctx, id, null))

export const getState = (ctx: Context, id: number, at: string | undefined): Promise<ScheduleState> =>
  inTransaction(ctx, async (db) => {
    const { overrideState, overrideUntil, ...row } = await requireRow(db, ctx, id)
    const [now, asked] = [ctx.kit.now(), at === undefined ? ctx.kit.now() : new Date(at)]
    // The override does not apply to times before it was set.
    return stateOf({ ...row, override: asked < now ? null : overrideAt(overrideState, overrideUntil, now) }, asked)
  })

/** Reads no data of the account, but checks the caller as usual. */
export const listHolidays = async (_ctx: Context, country: HolidayCountry, year: number): Promise<Holiday[]> =>
  holidaysOf(country, year)

// --- for other domains -----------------------------------------------------------------------------------------------

export interface ScheduleNow {
  readonly name: string
  readonly now: ScheduleState
}
/** Names of schedules and whether each is open now, by id; those that do not exist are missing. */
export const readSchedulesNow = async (
  db: Db,
  ctx: Pick<Context, "accountId" | "kit">,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ScheduleNow>> => {
  if (ids.length === 0) return new Map()
  const now = ctx.kit.now()
  return new Map(
    (await queries.findSchedules(db, ctx.accountId, [...new Set(ids)])).map((row) => {
      const schedule = toSchedule(row, now, 0)
      return [schedule.scheduleId, { name: schedule.name, now: schedule.now }]
    }),
  )
}

export interface NamedSchedule extends ScheduleContent {
  readonly accountId: AccountId
}

/** The schedules of several accounts, in an open transaction without an account. */
export const listContents = async (db: Db, accountIds: readonly AccountId[]): Promise<NamedSchedule[]> =>
  queries.listSchedulesOf(db, accountIds)

/**
 * Adds a schedule to an account, or applies `change` when it has one of this name, in an open transaction without an
 * account. The time zone defaults to the account's. The caller writes the audit entry, because it is part of a larger
 * change.
 */
export const putSchedule = async (
  db: Db,
  accountId: AccountId,
  { timeZone, ...content }: Omit<ScheduleContent, "timeZone"> & { readonly timeZone: string | null },
  change: (there: ScheduleContent) => ScheduleContent,
): Promise<void> => {
  const there = await queries.findByName(db, accountId, content.name)
  if (there !== undefined) await queries.updateSchedule(db, accountId, there.scheduleId, change(there))
  const id =
    there?.scheduleId ??
    (await queries.insertSchedule(db, accountId, {
      ...content,
      timeZone: timeZone ?? (await queries.findTimeZone(db, accountId)),
    }))
  await publishChange(db, accountId, id)
}
