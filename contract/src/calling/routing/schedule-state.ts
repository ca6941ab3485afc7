import { stateAt, type OpeningHours, type OpenState } from "../../inventory/schedules/opening-hours.ts"
import { note, reason, scheduleRef, type Course } from "./course.ts"

/** Opening hours change at full minutes, so the calls of one minute ask once. */
const lastMinutes = new WeakMap<OpeningHours, { readonly minute: number; readonly state: OpenState }>()
const stateOf = (hours: OpeningHours, at: number): OpenState => {
  // An override may end between two minutes.
  if (hours.override != null) return stateAt(hours, at)
  const minute = Math.floor(at / 60_000)
  const last = lastMinutes.get(hours)
  if (last?.minute === minute) return last.state
  const state = stateAt(hours, at)
  lastMinutes.set(hours, { minute, state })
  return state
}

/** Whether a schedule is open now, by the function that the schedule's page uses. Without a schedule: always. */
export const isOpen = (course: Course, scheduleId: number | null): boolean => {
  if (scheduleId === null) return true
  const schedule = course.config.schedules.get(scheduleId)
  if (schedule === undefined) return true
  const state = stateOf(schedule.hours, course.at)
  note(
    course,
    reason(state.open ? "scheduleOpen" : "scheduleClosed", scheduleRef(schedule), {
      by: state.because,
      ...(state.name === undefined ? {} : { day: state.name }),
    }),
  )
  return state.open
}
