import type { SpecialDays, WeeklyHours } from "@dialplane/contract/inventory/schedules/opening-hours"
import {
  readHolidaysCell,
  readSpecialDaysCell,
  readWeekCell,
  writeHolidaysCell,
  writeSpecialDaysCell,
  writeWeekCell,
} from "@dialplane/contract/inventory/schedules/schedule-cells"
import type { KeptHoliday } from "@dialplane/contract/inventory/schedules/schedule-facts"
import { scheduleDraft, scheduleEdit } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { shortened } from "@dialplane/contract/kit/text"
import * as schedules from "../../inventory/schedules/schedules.service.ts"
import { callingKind } from "./calling-kind.service.ts"
import { nameOf, objectionOf } from "./calling-drafts.service.ts"
import { plainCell, type Reading } from "./calling-references.rules.ts"
import { readSchedules } from "./calling.queries.ts"
import { rowMessages } from "./row-problems.messages.ts"

const week = plainCell(
  (text) => {
    const value = readWeekCell(text)
    return value === undefined ? { problem: rowMessages.notAWeek } : { value }
  },
  (value) => (value === undefined ? "" : writeWeekCell(value as WeeklyHours)),
)
const itemsOf = (
  read: { readonly items: readonly unknown[] } | { readonly wrong: string },
  problem: (part: string) => string,
): Reading => ("wrong" in read ? { problem: problem(read.wrong) } : { value: read.items })
const specialDays = plainCell(
  (text) => itemsOf(readSpecialDaysCell(text), (part) => rowMessages.notSpecialDays(shortened(part))),
  (value) => writeSpecialDaysCell((value as readonly SpecialDays[] | undefined) ?? []),
)
const holidays = plainCell(
  (text) => itemsOf(readHolidaysCell(text), (part) => rowMessages.notAHoliday(shortened(part))),
  (value) => writeHolidaysCell((value as readonly KeptHoliday[] | undefined) ?? []),
)

export const schedulesKind = callingKind({
  name: "schedules",
  type: null,
  longestName: 80,
  settings: [
    { column: "weekly_hours", setting: "weekly", type: week },
    { column: "time_zone", setting: "timeZone", type: "text" },
    { column: "special_days", setting: "exceptions", type: specialDays },
    { column: "yearly_holidays", setting: "keptHolidays", type: holidays },
    { column: "description", setting: "description", type: "text" },
  ],
  lists: [],
  objection: objectionOf(scheduleEdit),
  conflict: ({ weekly }) => (weekly === undefined ? { setting: "weekly", problem: rowMessages.required } : undefined),
  read: readSchedules,
  create: (ctx, db, wanted) =>
    schedules.createWithin(db, ctx, scheduleDraft.parse({ ...nameOf(wanted), ...wanted.settings })),
  change: (ctx, db, stored, wanted) =>
    schedules.changeWithin(db, ctx, stored.id, scheduleEdit.parse({ ...nameOf(wanted), ...wanted.settings })),
  remove: (ctx, db, id) => schedules.removeWithin(db, ctx, id),
})
