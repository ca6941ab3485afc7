import { regions } from "@dialplane/contract/kit/service"
import type { ComponentState, ServiceComponent } from "@dialplane/contract/operations/service-status/components"
import {
  serviceStatusLimits,
  type CheckName,
  type Impact,
  type ServiceCheck,
} from "@dialplane/contract/operations/service-status/service-status.schema"
import { checkMessages as messages, suggestedTitles } from "./checks.messages.ts"

/** What a check measured: how many, and for how many minutes at most. */
export interface Measured {
  readonly check: CheckName
  readonly count: number
  readonly minutes: number
}

/** From when on a measurement is worth telling. */
export const thresholds = {
  mailMinutes: 10,
  jobMinutes: 5,
  failedJobsPerHour: 5,
  silentNodeSeconds: 60,
  databaseMilliseconds: 1000,
} as const

const isFine: Readonly<Record<CheckName, (measured: Measured) => boolean>> = {
  mail: ({ count }) => count === 0,
  jobsWaiting: ({ minutes }) => minutes < thresholds.jobMinutes,
  jobsFailing: ({ count }) => count < thresholds.failedJobsPerHour,
  engine: ({ count }) => count > 0,
  nodes: ({ count }) => count === 0,
  database: ({ count }) => count < thresholds.databaseMilliseconds,
}
export const isOk = (measured: Measured): boolean => isFine[measured.check](measured)

const found: Readonly<Record<CheckName, (ok: boolean, measured: Measured) => string>> = {
  mail: (ok, { count, minutes }) =>
    ok ? messages.mailOk(thresholds.mailMinutes) : messages.mailWaiting(count, minutes),
  jobsWaiting: (ok, { minutes }) => (ok ? messages.jobsOk(thresholds.jobMinutes) : messages.jobsWait(minutes)),
  jobsFailing: (_ok, { count }) => messages.jobsFailed(count),
  engine: (ok) => (ok ? messages.engineOk : messages.engineMissing),
  nodes: (ok, { count }) => (ok ? messages.nodesOk : messages.nodesSilent(count)),
  database: (_ok, { count }) => messages.databaseAnswers(count),
}

interface Suggestion {
  readonly impact: Impact
  readonly state: ComponentState
  readonly components: readonly ServiceComponent[]
}
const suggestions: Readonly<Record<CheckName, Suggestion>> = {
  mail: { impact: "minor", state: "degraded", components: ["portal", "appSignIn"] },
  jobsWaiting: { impact: "minor", state: "degraded", components: ["portal", "provisioning"] },
  jobsFailing: { impact: "minor", state: "degraded", components: ["portal", "provisioning"] },
  engine: { impact: "critical", state: "majorOutage", components: ["callingIn", "callingOut"] },
  nodes: { impact: "minor", state: "degraded", components: ["portal", "api"] },
  database: { impact: "minor", state: "degraded", components: ["portal", "api"] },
}
/** One installation serves all regions; the operator removes what is not affected. */
const suggestionFor = (check: CheckName): NonNullable<ServiceCheck["suggests"]> => {
  const { impact, state, components } = suggestions[check]
  const affected = regions.flatMap((region) => components.map((component) => ({ component, region, state })))
  return { title: suggestedTitles[check], impact, affected }
}

export type CheckRow = Measured & { readonly ok: boolean; readonly checkedAt: string }

/** A check as operators see it. What did not run for some minutes says nothing. */
export const shownCheck = (check: CheckName, row: CheckRow | undefined, now: Date): ServiceCheck => {
  const staleFrom = now.getTime() - serviceStatusLimits.staleMinutes * 60_000
  if (row === undefined || Date.parse(row.checkedAt) < staleFrom)
    return {
      check,
      state: "unknown",
      text: messages.notRun(serviceStatusLimits.staleMinutes),
      checkedAt: row?.checkedAt ?? null,
      suggests: null,
    }
  return {
    check,
    state: row.ok ? "ok" : "warning",
    text: found[check](row.ok, row),
    checkedAt: row.checkedAt,
    suggests: row.ok ? null : suggestionFor(check),
  }
}
