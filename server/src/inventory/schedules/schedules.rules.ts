import { stateAndChange, type OpeningHours, type Override } from "@dialplane/contract/inventory/schedules/opening-hours"
import type { ScheduleState } from "@dialplane/contract/inventory/schedules/schedules.schema"
import { texts } from "@dialplane/contract/kit/language"
import type { Use } from "../../kit/domain/use-finder.ts"

const messages = texts("schedules", {
  /** "Support (queue), Main menu (menu) and 3 more" */
  uses: (uses: readonly Pick<Use, "kind" | "name">[]) => {
    const named = uses.slice(0, 3).map(({ kind, name }) => `${name} (${kind})`)
    return uses.length > named.length ? `${named.join(", ")} and ${uses.length - named.length} more` : named.join(", ")
  },
})

export const stateOf = (hours: OpeningHours, at: Date): ScheduleState => {
  const {
    state: { open, because, name = null },
    change,
  } = stateAndChange(hours, at.getTime())
  return { open, because, name, nextChangeAt: change === null ? null : new Date(change).toISOString() }
}

/** The override, while it is in effect. */
export const overrideAt = (state: Override["state"] | null, until: string | null, at: Date): Override | null =>
  state === null || (until !== null && Date.parse(until) <= at.getTime()) ? null : { state, until }

/** As the audit log stores it. */
export const overrideFacts = (override: Override | null) => ({
  override: override?.state ?? null,
  until: override?.until ?? null,
})

export const usersText = (uses: readonly Pick<Use, "kind" | "name">[]): string => messages.uses(uses)
