import {
  pagingGroupDraft,
  pagingGroupEdit,
  pagingLimits,
} from "@dialplane/contract/calling/paging-groups/paging-groups.schema"
import * as pagingGroups from "../../calling/paging-groups/paging-groups.service.ts"
import {
  hasPhones,
  idsOf,
  nameOf,
  numbered,
  objectionOf,
  removeObject,
  withScheduleId,
} from "./calling-drafts.service.ts"
import type { Wanted } from "./calling-kind.rules.ts"
import { callingKind } from "./calling-kind.service.ts"
import { scheduleCell } from "./calling-references.rules.ts"
import { readPagingGroups } from "./calling.queries.ts"

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
  objection: objectionOf(pagingGroupEdit, withScheduleId),
  read: readPagingGroups,
  create: (ctx, db, wanted, extension) =>
    pagingGroups.createWithin(
      db,
      ctx,
      pagingGroupDraft.parse({
        ...nameOf(wanted),
        ...numbered(extension),
        ...withScheduleId(wanted.settings),
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
        ...withScheduleId(wanted.settings),
        ...targetsOf(wanted),
        ...pagersOf(wanted),
      }),
    ),
  remove: removeObject,
})
