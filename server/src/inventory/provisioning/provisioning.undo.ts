import { z } from "zod"
import { isPhoneMake, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import {
  phoneSettingNames,
  phoneSettings,
  type PhoneSettingName,
  type SomeSettings,
} from "@dialplane/contract/inventory/provisioning/phone-settings"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { setOfDeviceWithin, setOfModelWithin } from "./phone-settings.service.ts"
import { findModelSettings, findPhone, lockModelSettings, lockPhone } from "./phones.queries.ts"

/** In an audit entry, null means that the layer had no value. */
const fields = z
  .strictObject(
    Object.fromEntries(phoneSettingNames.map((name) => [name, phoneSettings.shape[name].nullable()])) as {
      [Name in PhoneSettingName]: z.ZodNullable<(typeof phoneSettings.shape)[Name]>
    },
  )
  .partial()

/** "yealink T54W"; undefined when the entry is about a single phone. */
const modelOf = ({ objectType, objectId }: WrittenChange): { make: PhoneMake; model: string } | undefined => {
  if (objectType !== "phone_model") return undefined
  const make = objectId.slice(0, objectId.indexOf(" "))
  return isPhoneMake(make) ? { make, model: objectId.slice(make.length + 1) } : undefined
}

const ownOf = async (db: Db, ctx: Context, change: WrittenChange): Promise<SomeSettings | undefined> => {
  const of = modelOf(change)
  if (of !== undefined) return (await findModelSettings(db, ctx.accountId, of.make, of.model))?.settings ?? {}
  const phone = await findPhone(db, ctx.accountId, Number(change.objectId))
  return phone && (phone.ownSettings ?? {})
}

export const phoneSettingsUndo: Undo = defineUndo({
  action: "phone_settings.changed",
  permission: "update:devices",
  fields,
  hold: async (db, ctx, change) => {
    const of = modelOf(change)
    if (of === undefined) await lockPhone(db, ctx.accountId, Number(change.objectId))
    else await lockModelSettings(db, ctx.accountId, of.make, of.model)
  },
  read: async (db, ctx, change) => {
    const own = await ownOf(db, ctx, change)
    return own && Object.fromEntries(phoneSettingNames.map((name) => [name, own[name] ?? null]))
  },
  write: async (db, ctx, change, put) => {
    const settings = Object.fromEntries(
      Object.entries({ ...(await ownOf(db, ctx, change)), ...put }).filter(([, value]) => value !== null),
    ) as SomeSettings
    const of = modelOf(change)
    await (of === undefined
      ? setOfDeviceWithin(db, ctx, Number(change.objectId), { settings })
      : setOfModelWithin(db, ctx, of.make, of.model, { settings }))
  },
})
