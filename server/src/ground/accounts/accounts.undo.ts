import { z } from "zod"
import { attributeName, type AttributeName } from "@dialplane/contract/ground/accounts/account-attributes"
import { accountEdit, companyInfoEdit } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo } from "../../kit/context.ts"
import { putCustomAttribute } from "./account-settings.service.ts"
import { listCustomAttributes } from "./account-settings.queries.ts"
import { findAccount, findContact, lockAccount } from "./accounts.queries.ts"
import { holdForChange, readCompany, saveCompany, saveInfo } from "./accounts.service.ts"

const hold = async (db: Db, ctx: Context) => {
  await lockAccount(db, ctx.accountId)
}

/** The billing address is not reverted, because parent accounts decide whether a user may see it. */
const undoInfo = defineUndo({
  action: "account.changed",
  permission: "update:account-details",
  fields: accountEdit
    .pick({ name: true, timeZone: true, locale: true, timeFormat: true, mediumDate: true, contact: true })
    .partial(),
  hold,
  read: async (db, ctx, { before }) => {
    const account = await findAccount(db, ctx.accountId)
    if (account === undefined) return undefined
    const { name, timeZone, locale, timeFormat, mediumDate } = account
    return {
      name,
      timeZone,
      locale,
      timeFormat,
      mediumDate,
      ...("contact" in before && { contact: await findContact(db, account.id) }),
    }
  },
  write: async (db, ctx, _change, fields) => saveInfo(db, ctx, await holdForChange(db, ctx, undefined), fields),
})

const undoContact = defineUndo({
  action: "account.contact_changed",
  permission: "update:company-contact",
  fields: companyInfoEdit.pick({ companyName: true, address: true, contact: true }).partial(),
  hold,
  read: async (db, ctx) => {
    const { companyName, address, contact } = await readCompany(db, ctx)
    return { companyName, address, contact }
  },
  write: async (db, ctx, _change, fields) => {
    const account = await holdForChange(db, ctx, undefined)
    const { companyName, address, contact } = await readCompany(db, ctx)
    await saveCompany(db, ctx, account, companyInfoEdit.parse({ companyName, address, contact, ...fields }))
  },
})

const undoAttribute = defineUndo({
  action: "account.custom_attribute_set",
  permission: "update:custom-attributes",
  fields: z.partialRecord(attributeName, z.string()),
  hold,
  read: async (db, ctx) =>
    Object.fromEntries((await listCustomAttributes(db, ctx.accountId)).map(({ name, value }) => [name, value])),
  write: async (db, ctx, _change, fields) => {
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) await putCustomAttribute(db, ctx, name as AttributeName, value)
  },
})

export const accountUndos: readonly Undo[] = [undoInfo, undoContact, undoAttribute]
