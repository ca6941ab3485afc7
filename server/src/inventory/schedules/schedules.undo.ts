import { z } from "zod"
import { readHours, readSpecialDays } from "@dialplane/contract/inventory/schedules/hours-text"
import { weekdays, type Weekday } from "@dialplane/contract/inventory/schedules/opening-hours"
import {
  factsOf,
  keptHolidayFacts,
  withFacts,
  type ScheduleFacts,
} from "@dialplane/contract/inventory/schedules/schedule-facts"
import { keptHoliday, overrideDraft, scheduleDraft } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { scheduleProblems } from "@dialplane/contract/inventory/schedules/schedules.problems"
import type { Context, WrittenChange } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { undoDeletion } from "../../kit/domain/undo-deletion.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findSchedule, lockSchedule } from "./schedules.queries.ts"
import { overrideAt, overrideFacts } from "./schedules.rules.ts"
import { changeWithin, overrideWithin, restoreRows, removeWithin, restoreWithin } from "./schedules.service.ts"

const hours = z.string().refine((text) => readHours(text) !== undefined)
const days = Object.fromEntries(weekdays.map((day) => [day, hours])) as Record<Weekday, typeof hours>

const hold = async (db: Db, ctx: Context, { objectId }: WrittenChange) => {
  await lockSchedule(db, ctx.accountId, Number(objectId))
}

export const undoSchedule = defineUndo({
  action: "schedule.changed",
  permission: "update:schedules",
  fields: z
    .strictObject({
      name: z.string(),
      description: z.string(),
      timeZone: z.string(),
      ...days,
      specialDays: z.array(z.string().refine((text) => readSpecialDays(text) !== undefined)),
    })
    .partial(),
  hold,
  read: async (db, ctx, { objectId }) => {
    const row = await findSchedule(db, ctx.accountId, Number(objectId))
    return row && factsOf(row)
  },
  write: async (db, ctx, { objectId }, fields) => {
    const row = (await findSchedule(db, ctx.accountId, Number(objectId))) ?? refuse(scheduleProblems.notFound)
    // Other days may have changed since, and the reverted ones must not overlap with them.
    const { name, description, timeZone, weekly, exceptions } = withFacts(row, fields as Partial<ScheduleFacts>)
    const checked = scheduleDraft.safeParse({ name, description, timeZone, weekly, exceptions })
    await changeWithin(db, ctx, Number(objectId), checked.data ?? refuse(scheduleProblems.doesNotFit))
  },
})

/** Which holidays are kept; days that were added meanwhile stay. */
export const undoKeptHolidays = defineUndo({
  action: "schedule.kept_holidays_changed",
  permission: "update:schedules",
  fields: z.strictObject({ keptHolidays: z.array(keptHoliday.extend({ hours })) }),
  hold,
  read: async (db, ctx, { objectId }) => {
    const row = await findSchedule(db, ctx.accountId, Number(objectId))
    return row && { keptHolidays: (row.keptHolidays ?? []).map(keptHolidayFacts) }
  },
  write: (db, ctx, { objectId }, { keptHolidays }) =>
    changeWithin(db, ctx, Number(objectId), {
      keptHolidays: keptHolidays.map((one) => ({ ...one, hours: readHours(one.hours) ?? [] })),
    }),
})

/** An override whose time is over is not restored. */
const undoOverride = (action: string) =>
  defineUndo({
    action,
    permission: "update:schedules",
    fields: z.strictObject({ override: overrideDraft.shape.state.nullable(), until: z.string().nullable() }),
    hold,
    read: async (db, ctx, { objectId }) => {
      const row = await findSchedule(db, ctx.accountId, Number(objectId))
      return row && overrideFacts(overrideAt(row.overrideState, row.overrideUntil, ctx.kit.now()))
    },
    write: async (db, ctx, { objectId }, { override, until }) => {
      await overrideWithin(db, ctx, Number(objectId), override === null ? null : { state: override, until })
    },
  })
export const undoOverridden = undoOverride("schedule.overridden")
export const undoOverrideEnded = undoOverride("schedule.override_ended")

export const undoCreated = undoCreation({
  action: "schedule.created",
  permission: "delete:schedules",
  hold: (db, ctx, id) => lockSchedule(db, ctx.accountId, id),
  read: async (db, ctx, id) => {
    const row = await findSchedule(db, ctx.accountId, id)
    return row && factsOf(row)
  },
  remove: removeWithin,
})
export const undoDeleted = undoDeletion({
  action: "schedule.deleted",
  permission: "create:schedules",
  hold: (db, ctx, id) => lockSchedule(db, ctx.accountId, id),
  exists: async (db, ctx, id) => (await findSchedule(db, ctx.accountId, id)) !== undefined,
  restoreRows: (db, ctx, id, before, how) => restoreRows(db, ctx, id, String(before["name"]), how),
  restore: restoreWithin,
})
