import { z } from "zod"
import { conferenceBridgeEdit } from "@dialplane/contract/calling/conference-bridges/conference-bridges.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findBridge, lockBridge } from "./conference-bridges.queries.ts"
import { settingsOf } from "./conference-bridges.rules.ts"
import { changeWithin, removeWithin } from "./conference-bridges.service.ts"

const { shape } = conferenceBridgeEdit

const readSettings = async (db: Db, ctx: Context, id: number) => {
  const bridge = await findBridge(db, ctx.accountId, id)
  return bridge && { ...settingsOf(bridge) }
}

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
  read: (db, ctx, { objectId }) => readSettings(db, ctx, Number(objectId)),
  write: (db, ctx, { objectId }, fields) => changeWithin(db, ctx, Number(objectId), fields),
})

export const undoCreated = undoCreation({
  action: "conference_bridge.created",
  permission: "delete:conference-bridges",
  hold: (db, ctx, id) => lockBridge(db, ctx.accountId, id),
  read: readSettings,
  remove: removeWithin,
})
