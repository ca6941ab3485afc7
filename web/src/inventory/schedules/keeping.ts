import type { KeptHoliday } from "@dialplane/contract/inventory/schedules/schedule-facts"

/** Public holidays that are added every year; without it a schedule cannot keep them. */
export interface Keeping {
  readonly kept: readonly KeptHoliday[]
  readonly onChange: (kept: readonly KeptHoliday[]) => void
}
