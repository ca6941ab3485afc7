import { z } from "zod"
import { conferenceBridgeEdit } from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findBridge, lockBridge } from "./conference-bridges.queries.ts"
import { settingsOf } from "./conference-bridges.rules.ts"
import { changeWithin } from "./conference-bridges.service.ts"

const { shape } = conferenceBridgeEdit

/** PINs are not reverted: the log does not contain them. */
export const undoConferenceBridge = defineUndo({
  action: "conference_bridge.changed",
  permission: "update:conference-bridges",
  fields: z.strictObject({
    maxParticipants: shape.maxParticipants,
    waitForHost: shape.waitForHost,
    musicWhileWaiting: shape.musicWhileWaiting,
    announce: shape.announce,
    announceOn: shape.announceOn,
    startMuted: shape.startMuted,
    record: shape.record,
    locked: shape.locked,
  }),
  hold: async (db, ctx, { objectId }) => {
    await lockBridge(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const bridge = await findBridge(db, ctx.accountId, Number(objectId))
    return bridge && { ...settingsOf(bridge) }
  },
  write: (db, ctx, { objectId }, fields) => changeWithin(db, ctx, Number(objectId), fields),
})
