import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { LiveEvent } from "../../kit/live/events.ts"

/** Whoever has one of these may see what events of the topic are about. Other topics are for all users of the account. */
const audiences: Readonly<Record<string, readonly PermissionKey[]>> = {
  "live-call": ["read:all-calls", "read:call-queues", "update:pbx-settings"],
  callMonitoring: ["read:call-monitoring", "read:all-calls"],
  voicemail: ["read:voicemail-messages", "read:voicemail-boxes"],
  pickupGroup: ["read:call-pickup-groups"],
  clickToCall: ["read:click-to-call-me"],
  apiKey: ["read:api-keys"],
  scim: ["read:sso-settings"],
  sso: ["read:sso-settings"],
  serviceStatus: ["read:service-status"],
}

interface EventListener {
  readonly keys: ReadonlySet<PermissionKey>
  /** The queues the user answers calls for: their own page shows the calls of these. */
  readonly queueIds: ReadonlySet<number>
  /** The extensions whose voicemail the user opens: their own, and those of their groups and queues. */
  readonly boxIds: ReadonlySet<number>
  /** Whether the user has a rule to monitor calls. */
  readonly isSupervisor: boolean
}

/** Topics after which the calls that supervisors may monitor can be others. */
const concernsSupervisors: ReadonlySet<string> = new Set(["live-call", "callMonitoring"])

/**
 * What a listener hears of an event of their account. Supervisors who may not see all calls hear only that something
 * has changed, whichever call it was, and read again what their rules cover.
 */
export const heardOf = (event: LiveEvent, listener: EventListener): LiveEvent["data"] | undefined => {
  if (maySee(event, listener)) return event.data
  return listener.isSupervisor && concernsSupervisors.has(event.topic) ? {} : undefined
}

/** Whether a listener may see an event of their account. Events for one user are theirs. */
const maySee = ({ userId, topic, data }: LiveEvent, { keys, queueIds, boxIds }: EventListener): boolean => {
  const audience = audiences[topic]
  if (userId !== undefined || audience === undefined || audience.some((key) => keys.has(key))) return true
  if (topic === "voicemail") return data["extensionId"] === null || boxIds.has(Number(data["extensionId"]))
  return topic === "live-call" && typeof data["queueId"] === "number" && queueIds.has(data["queueId"])
}
