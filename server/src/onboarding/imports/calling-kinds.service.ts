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
import * as callGroups from "../../calling/call-groups/call-groups.service.ts"
import * as bridges from "../../calling/conference-bridges/conference-bridges.service.ts"
import * as pagingGroups from "../../calling/paging-groups/paging-groups.service.ts"
import * as pickupGroups from "../../calling/pickup-groups/pickup-groups.service.ts"
import { callingKind, type ListEntry, type Settings, type Wanted } from "./calling-kind.service.ts"
import {
  hasPhones,
  idsOf,
  nameOf,
  numbered,
  objectionOf,
  removeObject,
  rings,
  withIds,
  withSlots,
} from "./calling-drafts.service.ts"
import { destinationCell, scheduleCell } from "./calling-references.rules.ts"
import { readBridges, readCallGroups, readPagingGroups, readPickupGroups } from "./calling.queries.ts"
import type { StoredEntry } from "./known-objects.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

// --- call groups -----------------------------------------------------------------------------------------------------

const groupMembers = (entries: readonly ListEntry[]): z.input<typeof callGroupMemberDraft>[] =>
  entries.flatMap((entry): z.input<typeof callGroupMemberDraft>[] => {
    if ("everyone" in entry) return []
    const { seconds = null, delay = 0, name = "", confirm = true } = entry.details as Partial<MemberDetails>
    return "extensionId" in entry
      ? [{ kind: "extension", extensionId: entry.extensionId, seconds, delay }]
      : [{ kind: "external", number: entry.number, name, confirm, seconds, delay }]
  })
type MemberDetails = NonNullable<StoredEntry["call"]>

const groupRequest = (settings: Settings): Settings => withIds(settings, { schedule: "scheduleId" })

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
    {
      column: "not_answered",
      setting: "noAnswer",
      type: destinationCell(),
      withDestinations: true,
      loose: (extensionId) => ({ kind: "voicemail", extensionId }),
    },
    { column: "schedule", setting: "schedule", type: scheduleCell, withDestinations: true },
    { column: "when_closed", setting: "closed", type: destinationCell("none"), withDestinations: true },
  ],
  lists: [
    {
      column: "members",
      most: callGroupLimits.members,
      suits: rings,
      external: true,
      ordered: true,
      details: [
        {
          word: "ring",
          field: "seconds",
          type: { least: callGroupLimits.fewestSeconds, most: callGroupLimits.mostSeconds, empty: "default" },
          standard: null,
        },
        { word: "delay", field: "delay", type: { least: 0, most: callGroupLimits.mostDelay }, standard: 0 },
        { word: "name", field: "name", type: "name", standard: "", external: true },
        { word: "confirm", field: "confirm", type: "switch", standard: true, external: true },
      ],
    },
  ],
  objection: objectionOf(callGroupEdit, groupRequest),
  conflict: ({ schedule, closed }, given) => {
    if (schedule != null && closed == null) return { setting: "closed", problem: rowMessages.destinationNeeded }
    return schedule == null && given["closed"] != null
      ? { setting: "closed", problem: rowMessages.noEffectWithoutSchedule("none") }
      : undefined
  },
  read: withSlots(readCallGroups, { noAnswer: "noAnswer", closed: "closed" }),
  create: (ctx, db, wanted, extension) =>
    callGroups.createWithin(
      db,
      ctx,
      callGroupDraft.parse({
        ...nameOf(wanted),
        ...numbered(extension),
        ...groupRequest(wanted.settings),
        members: groupMembers(wanted.lists["members"] ?? []),
      }),
    ),
  change: (ctx, db, stored, wanted) =>
    callGroups.changeWithin(
      db,
      ctx,
      stored.id,
      callGroupEdit.parse({
        ...nameOf(wanted),
        ...groupRequest(wanted.settings),
        ...(wanted.lists["members"] === undefined ? {} : { members: groupMembers(wanted.lists["members"]) }),
      }),
    ),
  logOut: (ctx, db, id, extensionId) => callGroups.setLoginWithin(db, ctx, id, extensionId, false),
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
    { column: "schedule", setting: "schedule", type: scheduleCell },
  ],
  lists: [
    { column: "paged", most: pagingLimits.targets, suits: hasPhones },
    { column: "may_page", most: pagingLimits.pagers, suits: hasPhones, everyone: "all" },
  ],
  objection: objectionOf(pagingGroupEdit, groupRequest),
  read: readPagingGroups,
  create: (ctx, db, wanted, extension) =>
    pagingGroups.createWithin(
      db,
      ctx,
      pagingGroupDraft.parse({
        ...nameOf(wanted),
        ...numbered(extension),
        ...groupRequest(wanted.settings),
        ...targetsOf(wanted),
        ...pagersOf(wanted),
      }),
    ),
  change: (ctx, db, stored, wanted) =>
    pagingGroups.changeWithin(
      db,
      ctx,
      stored.id,
      pagingGroupEdit.parse({
        ...nameOf(wanted),
        ...groupRequest(wanted.settings),
        ...targetsOf(wanted),
        ...pagersOf(wanted),
      }),
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
    { column: "announce_on", setting: "announceOn", type: ["both", "join", "leave"] },
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
      conferenceBridgeDraft.parse({ ...nameOf(wanted), ...numbered(extension), ...wanted.settings }),
    ),
  change: (ctx, db, stored, wanted) =>
    bridges.changeWithin(db, ctx, stored.id, conferenceBridgeEdit.parse({ ...nameOf(wanted), ...wanted.settings })),
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
      pickupGroupDraft.parse({ ...nameOf(wanted), ...wanted.settings, ...pickupMembers(wanted) }),
    ),
  change: (ctx, db, stored, wanted) =>
    pickupGroups.changeWithin(
      db,
      ctx,
      stored.id,
      pickupGroupEdit.parse({ ...nameOf(wanted), ...wanted.settings, ...pickupMembers(wanted) }),
    ),
  remove: (ctx, db, id) => pickupGroups.removeWithin(db, ctx, id),
})
