import {
  pickupGroupDraft,
  pickupGroupEdit,
  pickupLimits,
} from "@dialplane/contract/calling/pickup-groups/pickup-groups.schema"
import * as pickupGroups from "../../calling/pickup-groups/pickup-groups.service.ts"
import { hasPhones, idsOf, nameOf, objectionOf } from "./calling-drafts.service.ts"
import type { Wanted } from "./calling-kind.rules.ts"
import { callingKind } from "./calling-kind.service.ts"
import { readPickupGroups } from "./calling.queries.ts"

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
