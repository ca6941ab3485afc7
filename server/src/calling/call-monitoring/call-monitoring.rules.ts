import {
  monitoringLimits,
  monitoringTexts,
  type MonitoringBulk,
  type MonitoringRule,
} from "@dialplane/contract/calling/call-monitoring/call-monitoring.schema"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"

type Target = { readonly kind: MonitoringRule["target"]["kind"]; readonly id: number | null }
const keyOf = ({ kind, id }: Target) => `${kind}:${id ?? ""}`

export interface PersonPlan {
  readonly add: readonly Target[]
  readonly update: readonly number[]
  readonly remove: readonly number[]
  readonly reason: string | null
}
const nothing = { add: [], update: [], remove: [] }

/** What a bulk change means for one supervisor who has these rules. */
export const planFor = (
  supervisorId: number,
  existing: readonly Pick<MonitoringRule, "ruleId" | "target" | "modes" | "tone">[],
  { targets, modes, tone, action }: Pick<MonitoringBulk, "targets" | "modes" | "tone" | "action">,
): PersonPlan => {
  const wanted = new Map(targets.map((target) => [keyOf(target), target]))
  const known = new Map(existing.map((rule) => [keyOf(rule.target), rule]))
  const named = existing.filter(({ target }) => wanted.has(keyOf(target)))
  if (action === "remove") return { ...nothing, remove: named.map(({ ruleId }) => ruleId), reason: null }
  if (targets.some(({ kind, id }) => kind === "person" && id === supervisorId))
    return { ...nothing, reason: monitoringTexts.ownCalls }
  const add = [...wanted].flatMap(([key, target]) => (known.has(key) ? [] : [target]))
  const update = named
    .filter((rule) => rule.tone !== tone || rule.modes.join() !== modes.join())
    .map(({ ruleId }) => ruleId)
  const remove =
    action === "replace" ? existing.filter(({ target }) => !wanted.has(keyOf(target))).map(({ ruleId }) => ruleId) : []
  return existing.length + add.length - remove.length > monitoringLimits.rulesPerSupervisor
    ? { ...nothing, reason: monitoringTexts.tooMany(monitoringLimits.rulesPerSupervisor) }
    : { add, update, remove, reason: null }
}

interface EndedSession {
  readonly accountId: AccountId
  readonly id: number
  readonly extensionId: number
  readonly monitored: string
  readonly mode: string
  readonly supervisor: string
  readonly supervisorId: UserId
}
/** The entry about monitoring that nobody in particular ended. */
export const endedBySystem = (session: EndedSession) => ({
  accountId: session.accountId,
  actorUserId: null,
  actorName: "System",
  traceId: `monitoring-${session.id}`,
  action: "call_monitoring.stopped",
  object: { type: "extension", id: session.extensionId, name: session.monitored },
  before: { mode: session.mode, supervisor: session.supervisor, supervisorId: session.supervisorId },
})
