import type { z } from "zod"
import {
  callGroupDraft,
  callGroupEdit,
  callGroupLimits,
  type callGroupMemberDraft,
} from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { ringStrategies } from "@dialplane/contract/calling/call-groups/group-order"
import * as callGroups from "../../calling/call-groups/call-groups.service.ts"
import {
  nameOf,
  numbered,
  objectionOf,
  removeObject,
  rings,
  withScheduleId,
  withSlots,
} from "./calling-drafts.service.ts"
import type { ListEntry } from "./calling-kind.rules.ts"
import { callingKind } from "./calling-kind.service.ts"
import { destinationCell, scheduleCell } from "./calling-references.rules.ts"
import { readCallGroups } from "./calling.queries.ts"
import type { StoredEntry } from "./known-objects.rules.ts"
import { rowMessages } from "./row-problems.messages.ts"

const groupMembers = (entries: readonly ListEntry[]): z.input<typeof callGroupMemberDraft>[] =>
  entries.flatMap((entry): z.input<typeof callGroupMemberDraft>[] => {
    if ("everyone" in entry) return []
    const { seconds = null, delay = 0, name = "", confirm = true } = entry.details as Partial<MemberDetails>
    return "extensionId" in entry
      ? [{ kind: "extension", extensionId: entry.extensionId, seconds, delay }]
      : [{ kind: "external", number: entry.number, name, confirm, seconds, delay }]
  })
type MemberDetails = NonNullable<StoredEntry["call"]>

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
    { column: "schedule", setting: "schedule", type: scheduleCell, withDestinations: true, together: "closed" },
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
  objection: objectionOf(callGroupEdit, withScheduleId),
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
        ...withScheduleId(wanted.settings),
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
        ...withScheduleId(wanted.settings),
        ...(wanted.lists["members"] === undefined ? {} : { members: groupMembers(wanted.lists["members"]) }),
      }),
    ),
  logOut: (ctx, db, id, extensionId) => callGroups.setLoginWithin(db, ctx, id, extensionId, false),
  remove: removeObject,
})
