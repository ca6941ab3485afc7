import { stateAndChange } from "@dialplane/contract/inventory/schedules/opening-hours"
import { reportProblems } from "@dialplane/contract/insight/reports/reports.problems"
import { get } from "../../inventory/schedules/schedules.service.ts"
import type { Context } from "../../kit/context.ts"
import { Refusal, refuse } from "../../kit/refusal.ts"
import { beginsAt, endsAt } from "./report-cells.queries.ts"
import type { Question, Stretch } from "./report-question.rules.ts"
import { holds } from "./visible-queues.service.ts"

/** When the schedule of a filter was open, or closed, in its period. */
export const openTimes = async (
  ctx: Context,
  question: Pick<Question, "days" | "timeZone" | "filter">,
): Promise<Stretch[] | undefined> => {
  const { scheduleId, openState } = question.filter
  if (scheduleId === undefined || openState === undefined) return undefined
  // Who may not see schedules does not learn which exist, or when they are open.
  if (!(await holds(ctx, "read:schedules"))) return refuse(reportProblems.noSuchSchedule)
  const schedule = await get(ctx, scheduleId).catch((error: unknown) => {
    if (error instanceof Refusal) return refuse(reportProblems.noSuchSchedule)
    throw error
  })
  // Manual changes are about now, not about the past.
  const hours = { timeZone: schedule.timeZone, weekly: schedule.weekly, exceptions: schedule.exceptions }
  const end = Date.parse(endsAt(question))
  const times: Stretch[] = []
  for (let at = Date.parse(beginsAt(question)); at < end;) {
    const { state, change } = stateAndChange(hours, at)
    const until = Math.min(change ?? end, end)
    if (state.open === (openState === "open"))
      times.push({ from: new Date(at).toISOString(), to: new Date(until).toISOString() })
    at = until
  }
  return times
}
