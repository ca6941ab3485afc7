import {
  conferenceBridgeDraft,
  conferenceBridgeEdit,
} from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import * as bridges from "../../calling/conference-bridges/conference-bridges.service.ts"
import { nameOf, numbered, objectionOf, removeObject } from "./calling-drafts.service.ts"
import { callingKind } from "./calling-kind.service.ts"
import { readBridges } from "./calling.queries.ts"

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
