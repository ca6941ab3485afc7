import { z } from "zod"
import { callerIdCode } from "@dialplane/contract/numbers/caller-id"
import { numberProblems } from "@dialplane/contract/numbers/numbers.problems"
import { refuse } from "../kit/refusal.ts"
import { defineUndo, type Undo, type WrittenChange } from "../kit/undo.ts"
import { listTags } from "./custom-tags.queries.ts"
import { editWithin, shownOf } from "./number-bulk.service.ts"
import { findNumber, holdNumbers } from "./numbers.queries.ts"

const numberOf = ({ objectId }: WrittenChange) => objectId

/** Tags are in the log by their name, as people read it. */
const fields = z.strictObject({ callerIdName: z.string(), callerIdCode, tag: z.string().nullable(), backupNumber: z.string(), initialAssign: z.boolean() }).partial()

const undoChange = defineUndo({
  action: "phone_number.changed",
  permission: "update:phone-numbers",
  fields,
  hold: async (db, ctx, change) => {
    await holdNumbers(db, ctx.accountId, [numberOf(change)])
  },
  read: async (db, ctx, change) => {
    const number = await findNumber(db, ctx.accountId, numberOf(change))
    return number && { ...shownOf(number) }
  },
  write: async (db, ctx, change, { tag, ...rest }) => {
    const customTagId = tag === undefined || tag === null ? tag : ((await listTags(db, ctx.accountId)).find(({ name }) => name === tag)?.customTagId ?? refuse(numberProblems.tagUnknown))
    await editWithin(db, ctx, numberOf(change), { ...rest, ...(customTagId === undefined ? {} : { customTagId }) })
  },
})

export const numberUndos: readonly Undo[] = [undoChange]
