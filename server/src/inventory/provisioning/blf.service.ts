import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Appearance, AppearancesChange } from "@dialplane/contract/inventory/devices/hoteling.schema"
import { modelName } from "@dialplane/contract/inventory/devices/models"
import { counted } from "@dialplane/contract/kit/counted"
import type { Context } from "../../kit/context.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { listKeyExtensions, listBlfKeys } from "./keys.queries.ts"
import { withBlfKeys } from "./keys.rules.ts"
import { describeKeys, storeKeys } from "./keys.service.ts"
import { requirePhone } from "./phone-config.service.ts"
import { lockPhone } from "./phones.queries.ts"

export const list = (ctx: Context): Promise<Appearance[]> => listBlfKeys(reading(ctx), ctx.accountId)

export const set = (ctx: Context, { deviceId, entries }: AppearancesChange): Promise<Appearance[]> =>
  inTransaction(ctx, async (db) => {
    const phone = await requirePhone(db, ctx.accountId, deviceId)
    await lockPhone(db, ctx.accountId, deviceId)
    if (
      (
        await listKeyExtensions(
          db,
          ctx.accountId,
          entries.map(({ extensionId }) => extensionId),
        )
      ).length < entries.length
    )
      refuse(deviceProblems.extensionUnknown)
    const before = await describeKeys(db, ctx, phone)
    const keys = withBlfKeys(before.keys, entries)
    if (keys.length > Math.max(before.keyCount, before.keys.length))
      refuse(deviceProblems.tooManyKeys, {
        model: modelName(phone.make, phone.model),
        limit: counted(before.keyCount, "key"),
        count: keys.length,
      })
    await storeKeys(db, ctx, phone, before, keys)
    return listBlfKeys(db, ctx.accountId)
  })
