import {
  receptionistDraft,
  receptionistEdit,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import * as receptionists from "../../calling/virtual-receptionists/virtual-receptionists.service.ts"
import type { Settings } from "./calling-kind.rules.ts"
import { callingKind } from "./calling-kind.service.ts"
import { nameOf, numbered, objectionOf, removeObject, withIds } from "./calling-drafts.service.ts"
import { destinationCell, menuCell, scheduleCell, soundCell } from "./calling-references.rules.ts"
import { readReceptionists } from "./calling.queries.ts"
import { rowMessages } from "./row-problems.messages.ts"

const requestOf = (settings: Settings): Settings =>
  withIds(settings, { schedule: "scheduleId", greeting: "greetingId", closedGreeting: "closedGreetingId" })

const to = { type: destinationCell("default"), withDestinations: true }

export const virtualReceptionistsKind = callingKind({
  name: "virtualReceptionists",
  type: "Auto Attendant",
  settings: [
    { column: "keys", setting: "keys", type: menuCell, withDestinations: true, loose: () => [] },
    { column: "dial_extensions", setting: "dialExtensions", type: "switch" },
    { column: "greeting", setting: "greeting", type: soundCell },
    { column: "schedule", setting: "schedule", type: scheduleCell, withDestinations: true, together: "closed" },
    {
      column: "closed_greeting",
      setting: "closedGreeting",
      type: soundCell,
      withDestinations: true,
      together: "closed",
    },
    { column: "when_closed", setting: "closed", ...to },
    { column: "wait_seconds", setting: "waitSeconds", type: "number" },
    { column: "between_digits_seconds", setting: "betweenDigitsSeconds", type: "number" },
    { column: "no_input_repeats", setting: "noInputRetries", type: "number" },
    { column: "after_no_input", setting: "noInput", ...to },
    { column: "wrong_key_repeats", setting: "wrongKeyRetries", type: "number" },
    { column: "after_wrong_keys", setting: "wrongKey", ...to },
  ],
  lists: [],
  objection: objectionOf(receptionistEdit, requestOf),
  conflict: ({ schedule }, given) => {
    if (schedule != null) return undefined
    if (given["closed"] != null) return { setting: "closed", problem: rowMessages.noEffectWithoutSchedule("default") }
    return given["closedGreeting"] == null
      ? undefined
      : { setting: "closedGreeting", problem: rowMessages.noEffectWithoutSchedule("none") }
  },
  read: async (db, accountId, which) => {
    const found = await readReceptionists(db, accountId, which)
    const menus = await receptionists.readMenus(
      db,
      accountId,
      found.map(({ id }) => id),
    )
    return found.map((one) => ({ ...one, settings: { ...one.settings, ...menus.get(one.id) } }))
  },
  create: (ctx, db, wanted, extension) =>
    receptionists.createWithin(
      db,
      ctx,
      receptionistDraft.parse({ ...nameOf(wanted), ...numbered(extension), ...requestOf(wanted.settings) }),
    ),
  change: (ctx, db, stored, wanted) =>
    receptionists.changeWithin(
      db,
      ctx,
      stored.id,
      receptionistEdit.parse({ ...nameOf(wanted), ...requestOf(wanted.settings) }),
    ),
  remove: removeObject,
})
