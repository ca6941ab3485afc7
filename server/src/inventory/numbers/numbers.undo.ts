import { z } from "zod"
import { callerIdCode } from "@dialplane/contract/inventory/numbers/caller-id"
import { numberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import { numberProblems } from "@dialplane/contract/inventory/numbers/numbers.problems"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { idBeside, namesWithoutIds } from "../../kit/audit/recorded-references.ts"
import { refuse } from "../../kit/refusal.ts"
import { undoExternalId } from "../../kit/domain/external-ids.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { findTag } from "./custom-tags.queries.ts"
import { auditedPlace, editWithin, placeMany, shownOf } from "./number-bulk.service.ts"
import { findExtension, findNumber, hasLocation, holdNumbers } from "./numbers.queries.ts"
import { auditedDestination } from "./numbers.rules.ts"
import { assignNumber, changeStatus, requireDone, requireNumber } from "./numbers.service.ts"
import { undoRemoval } from "./removed-numbers.service.ts"
import { numberTextMessages } from "./numbers.messages.ts"

const numberOf = ({ objectId }: WrittenChange) => objectId

const loggedId = z.number().nullable()
const fields = z
  .strictObject({
    callerIdName: z.string(),
    callerIdCode,
    tag: z.string().nullable(),
    tagId: loggedId,
    backupNumber: z.string(),
    initialAssign: z.boolean(),
  })
  .partial()

const undoChange = defineUndo({
  action: "phone_number.changed",
  permission: "update:phone-numbers",
  fields,
  lacksIds: namesWithoutIds("tag"),
  hold: async (db, ctx, change) => {
    await holdNumbers(db, ctx.accountId, [numberOf(change)])
  },
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && { ...shownOf(number) }
  },
  write: async (db, ctx, change, { tag, tagId, ...rest }) => {
    const customTagId = idBeside({ ...(tag === undefined ? {} : { tag }), tagId }, "tag")
    const isGone = typeof customTagId === "number" && (await findTag(db, ctx.accountId, customTagId)) === undefined
    if (isGone) refuse(numberProblems.gone, { what: numberTextMessages.tag(tag ?? "") })
    await editWithin(db, ctx, numberOf(change), { ...rest, ...(customTagId === undefined ? {} : { customTagId }) })
  },
})

const hold = async (db: Db, ctx: Context, change: WrittenChange) => {
  await holdNumbers(db, ctx.accountId, [numberOf(change)])
}

/** The audit log stores where a number routes to as the extension's number and name, and by the extension's id. */
const leadsToFields = z
  .strictObject({ leadsTo: z.string().nullable(), leadsToId: loggedId, status: numberStatus })
  .partial()
const readLeadsTo = async (db: Db, ctx: Context, change: WrittenChange) => {
  const number = await findNumber(db, ctx.accountId, numberOf(change))
  return number && { ...auditedDestination(number.leadsTo), status: number.status }
}

const undoDestination = (action: string) =>
  defineUndo({
    action,
    permission: "update:phone-numbers",
    fields: leadsToFields,
    lacksIds: namesWithoutIds("leadsTo"),
    hold,
    read: readLeadsTo,
    write: async (db, ctx, change, { status, ...to }) => {
      const extensionId = await requireDestination(db, ctx, to)
      if (extensionId !== undefined) await assignNumber(ctx, db, numberOf(change), extensionId)
      const now = await requireNumber(db, ctx, numberOf(change))
      if (status !== undefined && now.status !== status)
        requireDone(await changeStatus(ctx, db, [numberOf(change)], status, "", { byOrder: true }))
    },
  })

const requireDestination = async (
  db: Db,
  ctx: Context,
  to: { readonly leadsTo?: string | null | undefined; readonly leadsToId?: number | null | undefined },
) => {
  const extensionId = idBeside(to, "leadsTo")
  const isGone = typeof extensionId === "number" && (await findExtension(db, ctx.accountId, extensionId)) === undefined
  return isGone ? refuse(numberProblems.gone, { what: numberTextMessages.extension(to.leadsTo ?? "") }) : extensionId
}

const undoExternal = undoExternalId("phoneNumber", {
  hold,
  read: (db, ctx, change) => findNumber(db, ctx.accountId, numberOf(change)),
  write: (db, ctx, change, externalId) => editWithin(db, ctx, numberOf(change), { externalId }),
})

const undoStatus = defineUndo({
  action: "phone_number.status_changed",
  permission: "update:phone-numbers",
  fields: z.strictObject({ status: numberStatus, statusReason: z.string() }),
  hold,
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && { status: number.status, statusReason: number.statusReason }
  },
  write: async (db, ctx, change, { status, statusReason }) =>
    requireDone(await changeStatus(ctx, db, [numberOf(change)], status, statusReason)),
})

const undoLocation = defineUndo({
  action: "phone_number.placed",
  permission: "update:phone-numbers",
  hold,
  fields: z.strictObject({ location: z.string().nullable(), locationId: loggedId.optional() }),
  lacksIds: namesWithoutIds("location"),
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && auditedPlace(number)
  },
  write: async (db, ctx, change, fields) => {
    const locationId = idBeside(fields, "location") ?? null
    const isGone = locationId !== null && !(await hasLocation(db, ctx.accountId, locationId))
    if (isGone) refuse(numberProblems.gone, { what: numberTextMessages.location(fields.location ?? "") })
    requireDone(await placeMany(db, ctx, [numberOf(change)], locationId))
  },
})

const undoRemovalOf = defineUndo({
  action: "phone_number.removed",
  permission: "delete:phone-numbers",
  fields: leadsToFields,
  hold,
  read: readLeadsTo,
  write: (db, ctx, change) => undoRemoval(ctx, db, numberOf(change)),
})

export const numberUndos: readonly Undo[] = [
  undoChange,
  undoDestination("phone_number.assigned"),
  undoDestination("phone_number.freed"),
  undoStatus,
  undoExternal,
  undoLocation,
  undoRemovalOf,
]
