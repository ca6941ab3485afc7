import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { ExchangedPhone } from "@dialplane/contract/inventory/devices/exchange.schema"
import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { lineCountOf, makeNames, modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import { countNotFitting } from "@dialplane/contract/inventory/provisioning/phone-keys"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { splitSettings } from "./exchange.rules.ts"
import { keyCountOfPhone } from "./keys.rules.ts"
import { describeKeys } from "./keys.service.ts"
import { requirePhone } from "./phone-config.service.ts"
import type { PhoneRow } from "./phones.queries.ts"

interface Hardware {
  readonly id: number | null
  readonly make: Make
  readonly model: string
  readonly mac: string | null
}

/** The hardware with the keys and settings of the phone it replaces. */
export const inPlaceOf = async (db: Db, ctx: Context, hardware: Hardware, from: PhoneRow): Promise<ExchangedPhone> => {
  const { keys, lines } = await describeKeys(db, ctx, from)
  const keyCount = keyCountOfPhone(hardware, lines.length)
  const { taken, left } = splitSettings(from.ownSettings ?? {})
  return {
    deviceId: hardware.id,
    modelName: modelName(hardware.make, hardware.model),
    macAddress: hardware.mac === null ? null : shownMac(hardware.mac),
    keyCount,
    usedKeys: keys.filter(({ type }) => type !== "none").length,
    notFitting: countNotFitting(keys, keyCount),
    settingsTaken: taken,
    settingsLeft: left,
  }
}

/** The two phones after a swap. */
export const ofSwap = (ctx: Context, deviceId: number, withDeviceId: number): Promise<ExchangedPhone[]> =>
  inTransaction(ctx, async (db) => {
    const [one, other] = [
      await requirePhone(db, ctx.accountId, deviceId),
      await requirePhone(db, ctx.accountId, withDeviceId),
    ]
    return [await inPlaceOf(db, ctx, one, other), await inPlaceOf(db, ctx, other, one)]
  })

/** The new phone after a replacement. The old one becomes a spare without keys, so nothing can be too large for it. */
export const ofReplacement = (
  ctx: Context,
  deviceId: number,
  { make, model }: Pick<Hardware, "make" | "model">,
): Promise<ExchangedPhone[]> =>
  inTransaction(ctx, async (db) => {
    if (lineCountOf(make, model) === undefined) refuse(deviceProblems.modelUnknown, { make: makeNames[make], model })
    return [
      await inPlaceOf(db, ctx, { id: null, make, model, mac: null }, await requirePhone(db, ctx.accountId, deviceId)),
    ]
  })
