import { z } from "zod"
import { readHours, readSpecialDays } from "@dialplane/contract/inventory/schedules/hours-text"
import { weekdays, type Weekday } from "@dialplane/contract/inventory/schedules/opening-hours"
import { factsOf, withFacts, type ScheduleFacts } from "@dialplane/contract/inventory/schedules/schedule-facts"
import { scheduleDraft } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { scheduleProblems } from "@dialplane/contract/inventory/schedules/schedules.problems"
import { refuse } from "../../kit/refusal.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findSchedule, lockSchedule } from "./schedules.queries.ts"
import { changeWithin } from "./schedules.service.ts"

const hours = z.string().refine((text) => readHours(text) !== undefined)
const days = Object.fromEntries(weekdays.map((day) => [day, hours])) as Record<Weekday, typeof hours>

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
  hold: async (db, ctx, { objectId }) => {
    await lockSchedule(db, ctx.accountId, Number(objectId))
  },
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
