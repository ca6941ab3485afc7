import { expect, test } from "vitest"
import type { PermissionKey } from "@dialplane/contract/kit/access/permission-keys"
import type { LiveEvent } from "../../kit/live/events.ts"
import { heardOf } from "./events.rules.ts"

const event = (topic: string, data: LiveEvent["data"] = {}, userId?: number): LiveEvent => ({
  accountId: 100,
  topic,
  data,
  ...(userId === undefined ? {} : { userId }),
})
const listener = (
  keys: readonly PermissionKey[],
  queueIds: readonly number[] = [],
  boxIds: readonly number[] = [],
  isSupervisor = false,
) => ({
  keys: new Set(keys),
  queueIds: new Set(queueIds),
  boxIds: new Set(boxIds),
  isSupervisor,
})

test.each<readonly [string, LiveEvent, ReturnType<typeof listener>, boolean]>([
  ["other topics are for everybody", event("queue", { queueId: 3 }), listener([]), true],
  ["live calls need a permission", event("live-call", { place: "ringing", queueId: null }), listener([]), false],
  ["live calls with the permission", event("live-call", { queueId: null }), listener(["read:all-calls"]), true],
  ["live calls for boards", event("live-call", { queueId: 3 }), listener(["read:call-queues"]), true],
  ["agents hear of calls in their queues", event("live-call", { queueId: 3 }), listener([], [3]), true],
  ["agents do not hear of other queues", event("live-call", { queueId: 4 }), listener([], [3]), false],
  ["monitoring needs a permission", event("callMonitoring", { sessionId: 1 }), listener(["read:own-calls"]), false],
  ["monitoring for supervisors", event("callMonitoring", { sessionId: 1 }), listener(["read:all-calls"]), true],
  ["voicemail of others needs a permission", event("voicemail", { extensionId: 7 }), listener([]), false],
  ["one's own voicemail", event("voicemail", { extensionId: 7 }), listener([], [], [7]), true],
  [
    "voicemail with the permission",
    event("voicemail", { extensionId: 7 }),
    listener(["read:voicemail-messages"]),
    true,
  ],
  ["pickup groups need a permission", event("pickupGroup", { groupId: 7 }), listener([]), false],
  ["what is for one user is theirs", event("callMonitoring", { sessionId: 1 }, 7), listener([]), true],
])("%s", (_name, heard, who, isSeen) => {
  expect(heardOf(heard, who)).toEqual(isSeen ? heard.data : undefined)
})

test.each<readonly [string, LiveEvent, LiveEvent["data"] | undefined]>([
  ["that calls have changed, not which", event("live-call", { place: "talking", queueId: 4 }), {}],
  ["that monitoring has changed, not which", event("callMonitoring", { sessionId: 1 }), {}],
  ["nothing of other topics", event("voicemail", { extensionId: 7 }), undefined],
])("supervisors without permissions hear %s", (_name, said, heard) => {
  expect(heardOf(said, listener([], [], [], true))).toEqual(heard)
})
