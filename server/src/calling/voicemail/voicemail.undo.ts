import { z } from "zod"
import { voicemailBoxEdit } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findBox, lockBox } from "./boxes.queries.ts"
import { changeWithin, factsOf } from "./voicemail.service.ts"

const { shape } = voicemailBoxEdit

export const undoVoicemailBox = defineUndo({
  action: "voicemail_box.changed",
  permission: "update:voicemail-boxes",
  fields: z.strictObject({
    moreAddresses: z.array(z.string()).optional(),
    notifyWhen: shape.notifyWhen,
    schedule: z.string().nullish(),
    scheduleId: shape.scheduleId,
    afterMail: shape.afterMail,
    retentionDays: shape.retentionDays,
    maxMessages: shape.maxMessages,
    messageSeconds: shape.maxSeconds,
  }),
  hold: async (db, ctx, { objectId }) => {
    await lockBox(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const box = await findBox(db, ctx.accountId, ctx.actor.userId, Number(objectId))
    return box && { ...factsOf(box) }
  },
  write: async (db, ctx, { objectId }, { schedule: _name, moreAddresses, messageSeconds, ...fields }) => {
    const box = await findBox(db, ctx.accountId, ctx.actor.userId, Number(objectId))
    const first = box?.addresses.slice(0, 1) ?? []
    await changeWithin(db, ctx, Number(objectId), {
      ...fields,
      ...(messageSeconds === undefined ? {} : { maxSeconds: messageSeconds }),
      ...(moreAddresses === undefined ? {} : { addresses: [...first, ...moreAddresses] }),
    })
  },
})
