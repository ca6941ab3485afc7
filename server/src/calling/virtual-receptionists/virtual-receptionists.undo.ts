import { recordedDestination } from "@dialplane/contract/calling/destinations/recorded-destination"
import {
  menuKeys,
  receptionistEdit,
} from "@dialplane/contract/calling/virtual-receptionists/virtual-receptionists.schema"
import { z } from "zod"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { undoCreation } from "../../kit/domain/undo-creation.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findReceptionist, lockReceptionist } from "./virtual-receptionists.queries.ts"
import { factsOf, keyFacts, keyOfFacts, type KeyFacts } from "./virtual-receptionists.rules.ts"
import { changeWithin, readReceptionist, removeWithin } from "./virtual-receptionists.service.ts"

const { shape } = receptionistEdit
const name = z.string().nullish()

const readFacts = async (db: Db, ctx: Context, id: number) => {
  if ((await findReceptionist(db, ctx.accountId, id)) === undefined) return undefined
  const { noInput, wrongKey, closed, keys, ...receptionist } = await readReceptionist(db, ctx, id)
  return {
    ...factsOf(receptionist),
    noInput: recordedDestination(noInput),
    wrongKey: recordedDestination(wrongKey),
    closed: recordedDestination(closed),
    keys: keyFacts(keys),
  }
}

export const undoReceptionist = defineUndo({
  action: "virtual_receptionist.changed",
  permission: "update:virtual-receptionist",
  fields: z.strictObject({
    schedule: name,
    scheduleId: shape.scheduleId,
    greeting: name,
    greetingId: shape.greetingId,
    closedGreeting: name,
    closedGreetingId: shape.closedGreetingId,
    dialExtensions: shape.dialExtensions,
    waitSeconds: shape.waitSeconds,
    betweenDigitsSeconds: shape.betweenDigitsSeconds,
    noInputRetries: shape.noInputRetries,
    wrongKeyRetries: shape.wrongKeyRetries,
    noInput: shape.noInput,
    wrongKey: shape.wrongKey,
    closed: shape.closed,
  }),
  hold: async (db, ctx, { objectId }) => {
    await lockReceptionist(db, ctx.accountId, Number(objectId))
  },
  read: (db, ctx, { objectId }) => readFacts(db, ctx, Number(objectId)),
  write: (db, ctx, { objectId }, { schedule: _schedule, greeting: _greeting, closedGreeting: _closed, ...fields }) =>
    changeWithin(db, ctx, Number(objectId), fields),
})

const key = z.object({
  label: z.string(),
  key: z.enum(menuKeys),
  leadsTo: z.string(),
  leadsToId: z.int().optional(),
  kind: z.string(),
  number: z.string().optional(),
  present: z.string().optional(),
  announcement: z.string().optional(),
  announcementId: z.int().optional(),
})

/** Restores all keys. What they led to must still exist. */
export const undoReceptionistKeys = defineUndo({
  action: "virtual_receptionist.keys_changed",
  permission: "update:virtual-receptionist",
  fields: z.strictObject({ keys: z.array(key) }),
  hold: async (db, ctx, { objectId }) => {
    await lockReceptionist(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) =>
    (await findReceptionist(db, ctx.accountId, Number(objectId))) === undefined
      ? undefined
      : { keys: keyFacts((await readReceptionist(db, ctx, Number(objectId))).keys) },
  write: (db, ctx, { objectId }, { keys }) =>
    changeWithin(db, ctx, Number(objectId), { keys: keys.map((one) => keyOfFacts(one as KeyFacts)) }),
})

export const undoCreated = undoCreation({
  action: "virtual_receptionist.created",
  permission: "delete:virtual-receptionist",
  hold: (db, ctx, id) => lockReceptionist(db, ctx.accountId, id),
  read: readFacts,
  remove: removeWithin,
})
