import { missingHolidays } from "@dialplane/contract/inventory/schedules/holidays"
import { localTimeAt } from "@dialplane/contract/inventory/schedules/local-time"
import { factsOf } from "@dialplane/contract/inventory/schedules/schedule-facts"
import { lastHolidayYear, mostSpecialDays } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { z } from "zod"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { takeKeeping, updateSchedule } from "./schedules.queries.ts"

const atOnce = 100
const daySeconds = 24 * 60 * 60

/** Adds the days of this year and the next for holidays that schedules keep up to date. Returns the last id it saw. */
export const keepHolidays = async (db: Db, after: number, now: Date, traceId: string): Promise<number | undefined> => {
  const schedules = await takeKeeping(db, after, atOnce)
  for (const schedule of schedules) {
    const { accountId, scheduleId, name, exceptions, keptHolidays } = schedule
    const today = localTimeAt(schedule.timeZone, now.getTime()).date
    const year = Number(today.slice(0, 4))
    const years = [year, year + 1].filter((one) => one <= lastHolidayYear)
    // Days that are over make room.
    const current = exceptions.filter((one) => one.yearly || one.to >= `${year - 1}-01-01`)
    const missing = missingHolidays(keptHolidays, current, years, today).slice(0, mostSpecialDays - current.length)
    if (missing.length === 0) continue
    const next = { ...schedule, exceptions: [...current, ...missing] }
    await updateSchedule(db, accountId, scheduleId, next)
    await writeAudit(db, {
      accountId,
      actorUserId: null,
      actorName: "System",
      traceId,
      action: "schedule.holidays_renewed",
      object: { type: "schedule", id: scheduleId, name },
      before: { specialDays: factsOf(schedule).specialDays },
      after: { specialDays: factsOf(next).specialDays },
    })
    await publishEvent(db, { accountId, topic: "schedule", data: { scheduleId } })
  }
  return schedules.at(-1)?.scheduleId
}

export const keepHolidaysJob = (kit: Pick<Kit, "now">) =>
  defineJob({
    name: "schedules.keep-holidays",
    permission: { none: "adds public holidays that schedules keep up to date" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: daySeconds,
    run: async (run) => {
      for (let after: number | undefined = 0; after !== undefined;) {
        const from: number = after
        after = await run.inSystem((db) => keepHolidays(db, from, kit.now(), `job-${run.jobId}`))
      }
    },
  })
