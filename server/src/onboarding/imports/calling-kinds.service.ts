import type { z } from "zod"
import { ringStrategies } from "@dialplane/contract/calling/call-groups/group-order"
import {
  callGroupDraft,
  callGroupEdit,
  callGroupLimits,
  type callGroupMemberDraft,
} from "@dialplane/contract/calling/call-groups/call-groups.schema"
import {
  conferenceBridgeDraft,
  conferenceBridgeEdit,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import {
  pagingGroupDraft,
  pagingGroupEdit,
  pagingLimits,
} from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import {
  pickupGroupDraft,
  pickupGroupEdit,
  pickupLimits,
} from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import { queueSettingsEdit, queueStrategies } from "@dialplane/contract/calling/queues/queue-settings"
import { mostAgents, queueDraft, queueEdit } from "@dialplane/contract/calling/queues/queues.schema"
import { canHave, type ExtensionType } from "@dialplane/contract/inventory/extensions/extension-types"
import * as callGroups from "../../calling/call-groups/call-groups.service.ts"
import * as bridges from "../../calling/conference-bridges/conference-bridges.service.ts"
import * as pagingGroups from "../../calling/paging-groups/paging-groups.service.ts"
import * as pickupGroups from "../../calling/pickup-groups/pickup-groups.service.ts"
import * as agentStates from "../../calling/queues/agent-states.service.ts"
import * as queues from "../../calling/queues/queues.service.ts"
import { removeExtension } from "../../inventory/extensions/remove-extension.service.ts"
import { callingKind, type CallingKind, type ListEntry, type Wanted } from "./calling-kind.service.ts"
import {
  readBridges,
  readCallGroups,
  readCallQueues,
  readPagingGroups,
  readPickupGroups,
  type StoredEntry,
} from "./calling.queries.ts"

const rings = (type: string) => canHave(type as ExtensionType, "ringing")
const hasPhones = (type: string) => canHave(type as ExtensionType, "sharing")

const objectionOf =
  (schema: z.ZodType): CallingKind["objection"] =>
  (settings) => {
    const issue = schema.safeParse(settings).error?.issues[0]
    return issue === undefined ? undefined : { setting: String(issue.path[0] ?? ""), problem: issue.message }
  }
const idsOf = (entries: readonly ListEntry[] | undefined) =>
  entries?.flatMap((entry) => ("extensionId" in entry ? [entry.extensionId] : []))
const named = ({ name }: Wanted) => (name === undefined ? {} : { name })
const numbered = (extension: string | undefined) => (extension === undefined ? {} : { extension })
const removeObject: CallingKind["remove"] = (ctx, db, id) => removeExtension(ctx, db, id, {})

// --- call groups -----------------------------------------------------------------------------------------------------

/** Members who stay keep their times. */
const groupMembers = (
  entries: readonly ListEntry[],
  before: readonly StoredEntry[] = [],
): z.input<typeof callGroupMemberDraft>[] =>
  entries.flatMap((entry): z.input<typeof callGroupMemberDraft>[] => {
    if ("everyone" in entry) return []
    const kept = before.find((one) =>
      "extensionId" in entry
        ? one.extensionId === entry.extensionId
        : one.extensionId === null && one.text === entry.number,
    )?.call
    const timing = { seconds: kept?.seconds ?? null, delay: kept?.delay ?? 0 }
    return "extensionId" in entry
      ? [{ kind: "extension" as const, extensionId: entry.extensionId, ...timing }]
      : [
          {
            kind: "external" as const,
            number: entry.number,
            name: kept?.name ?? "",
            confirm: kept?.confirm ?? true,
            ...timing,
          },
        ]
  })

export const callGroupsKind = callingKind({
  name: "callGroups",
  type: "Call Group",
  settings: [
    { column: "strategy", setting: "strategy", type: ringStrategies },
    { column: "ring_seconds", setting: "ringSeconds", type: "number" },
    { column: "ring_cycles", setting: "passes", type: "number" },
    { column: "skip_busy", setting: "skipBusy", type: "switch" },
    { column: "respect_do_not_disturb", setting: "respectDoNotDisturb", type: "switch" },
    { column: "caller_name_prefix", setting: "callerNamePrefix", type: "text" },
    { column: "ring_back", setting: "ringBack", type: ["tone", "music"] },
    { column: "members_can_log_out", setting: "membersCanLogOut", type: "switch" },
  ],
  lists: [{ column: "members", most: callGroupLimits.members, suits: rings, external: true }],
  objection: objectionOf(callGroupEdit),
  read: readCallGroups,
  create: (ctx, db, wanted, extension) =>
    callGroups.createWithin(
      db,
      ctx,
      callGroupDraft.parse({
        ...named(wanted),
        ...numbered(extension),
        ...wanted.settings,
        members: groupMembers(wanted.lists["members"] ?? []),
      }),
    ),
  change: (ctx, db, stored, wanted) =>
    callGroups.changeWithin(
      db,
      ctx,
      stored.id,
      callGroupEdit.parse({
        ...named(wanted),
        ...wanted.settings,
        ...(wanted.lists["members"] === undefined
          ? {}
          : { members: groupMembers(wanted.lists["members"], stored.lists["members"]) }),
      }),
    ),
  logOut: (ctx, db, id, extensionId) => callGroups.setLoginWithin(db, ctx, id, extensionId, false),
  remove: removeObject,
})

// --- call queues -----------------------------------------------------------------------------------------------------

/** Agents who stay keep their ranks. */
const ranksOf = (agents: readonly number[], before: readonly StoredEntry[] = []) =>
  before.flatMap(({ extensionId, rank }) =>
    extensionId !== null && agents.includes(extensionId) ? [{ extensionId, ...rank }] : [],
  )

export const callQueuesKind = callingKind({
  name: "callQueues",
  type: "Call Queue",
  settings: [
    { column: "strategy", setting: "strategy", type: queueStrategies },
    { column: "ring_seconds", setting: "ringSeconds", type: "number" },
    { column: "wrap_up_seconds", setting: "wrapUpSeconds", type: "number" },
    { column: "queue_priority", setting: "queuePriority", type: "number" },
    { column: "max_waiting", setting: "maxWaiting", type: "number" },
    { column: "max_wait_seconds", setting: "maxWaitSeconds", type: "number" },
    { column: "service_level_percent", setting: "serviceLevelPercent", type: "number" },
    { column: "service_level_seconds", setting: "serviceLevelSeconds", type: "number" },
    { column: "caller_name_prefix", setting: "callerNamePrefix", type: "text" },
    { column: "members_may_log_out", setting: "membersMayLogOut", type: "switch" },
  ],
  lists: [{ column: "agents", most: mostAgents, suits: rings }],
  objection: objectionOf(queueSettingsEdit),
  read: readCallQueues,
  create: (ctx, db, wanted, extension) =>
    queues.createWithin(
      db,
      ctx,
      queueDraft.parse({
        ...named(wanted),
        ...numbered(extension),
        settings: wanted.settings,
        agents: idsOf(wanted.lists["agents"]) ?? [],
      }),
    ),
  change: (ctx, db, stored, wanted) => {
    const agents = idsOf(wanted.lists["agents"])
    return queues.changeWithin(
      db,
      ctx,
      stored.id,
      queueEdit.parse({
        ...named(wanted),
        ...(Object.keys(wanted.settings).length === 0 ? {} : { settings: wanted.settings }),
        ...(agents === undefined ? {} : { agents, agentSettings: ranksOf(agents, stored.lists["agents"]) }),
      }),
    )
  },
  logOut: async (ctx, db, queueId, extensionId) => {
    await agentStates.changeWithin(db, ctx, extensionId, { queues: [{ queueId, loggedIn: false }] })
  },
  remove: removeObject,
})

// --- paging groups ---------------------------------------------------------------------------------------------------

const pagersOf = ({ lists }: Wanted) => {
  const pagers = lists["may_page"]
  if (pagers === undefined) return {}
  return pagers.some((entry) => "everyone" in entry)
    ? { whoMayPage: "all", pagers: [] }
    : { whoMayPage: "listed", pagers: idsOf(pagers) }
}
const targetsOf = ({ lists }: Wanted) => (lists["paged"] === undefined ? {} : { targets: idsOf(lists["paged"]) })

export const pagingGroupsKind = callingKind({
  name: "pagingGroups",
  type: "Page Group",
  settings: [
    { column: "two_way", setting: "twoWay", type: "switch" },
    { column: "priority", setting: "priority", type: ["normal", "emergency"] },
    { column: "tone", setting: "tone", type: "switch" },
    { column: "max_seconds", setting: "maxSeconds", type: "number" },
    { column: "skip_busy", setting: "skipBusy", type: "switch" },
  ],
  lists: [
    { column: "paged", most: pagingLimits.targets, suits: hasPhones },
    { column: "may_page", most: pagingLimits.pagers, suits: hasPhones, everyone: "all" },
  ],
  objection: objectionOf(pagingGroupEdit),
  read: readPagingGroups,
  create: (ctx, db, wanted, extension) =>
    pagingGroups.createWithin(
      db,
      ctx,
      pagingGroupDraft.parse({
        ...named(wanted),
        ...numbered(extension),
        ...wanted.settings,
        ...targetsOf(wanted),
        ...pagersOf(wanted),
      }),
    ),
  change: (ctx, db, stored, wanted) =>
    pagingGroups.changeWithin(
      db,
      ctx,
      stored.id,
      pagingGroupEdit.parse({ ...named(wanted), ...wanted.settings, ...targetsOf(wanted), ...pagersOf(wanted) }),
    ),
  remove: removeObject,
})

// --- conference bridges ----------------------------------------------------------------------------------------------

export const conferenceBridgesKind = callingKind({
  name: "conferenceBridges",
  type: "Conference",
  settings: [
    { column: "max_participants", setting: "maxParticipants", type: "number" },
    { column: "wait_for_host", setting: "waitForHost", type: "switch" },
    { column: "music_while_waiting", setting: "musicWhileWaiting", type: "switch" },
    { column: "announce", setting: "announce", type: ["tone", "name", "none"] },
    { column: "start_muted", setting: "startMuted", type: "switch" },
    { column: "record", setting: "record", type: ["off", "host", "always"] },
    { column: "locked", setting: "locked", type: "switch" },
  ],
  lists: [],
  objection: objectionOf(conferenceBridgeEdit),
  read: readBridges,
  create: (ctx, db, wanted, extension) =>
    bridges.createWithin(
      db,
      ctx,
      conferenceBridgeDraft.parse({ ...named(wanted), ...numbered(extension), ...wanted.settings }),
    ),
  change: (ctx, db, stored, wanted) =>
    bridges.changeWithin(db, ctx, stored.id, conferenceBridgeEdit.parse({ ...named(wanted), ...wanted.settings })),
  remove: removeObject,
})

// --- pickup groups ---------------------------------------------------------------------------------------------------

const pickupMembers = ({ lists }: Wanted) =>
  lists["members"] === undefined ? {} : { members: idsOf(lists["members"]) }

export const pickupGroupsKind = callingKind({
  name: "pickupGroups",
  type: null,
  settings: [{ column: "notify_seconds", setting: "notifySeconds", type: "number" }],
  lists: [{ column: "members", most: pickupLimits.members, suits: hasPhones }],
  objection: objectionOf(pickupGroupEdit),
  read: readPickupGroups,
  create: (ctx, db, wanted) =>
    pickupGroups.createWithin(
      db,
      ctx,
      pickupGroupDraft.parse({ ...named(wanted), ...wanted.settings, ...pickupMembers(wanted) }),
    ),
  change: (ctx, db, stored, wanted) =>
    pickupGroups.changeWithin(
      db,
      ctx,
      stored.id,
      pickupGroupEdit.parse({ ...named(wanted), ...wanted.settings, ...pickupMembers(wanted) }),
    ),
  remove: (ctx, db, id) => pickupGroups.removeWithin(db, ctx, id),
})
