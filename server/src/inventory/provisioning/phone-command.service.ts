import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import { objectionToCommand, type PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import { holdForCommand, noteCommand } from "../devices/phone-restarts.service.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { findAddress } from "./addresses.queries.ts"
import { phoneControl } from "./phone-control.adapter.ts"

/** In an open transaction. */
export const commandWithin = async (ctx: Context, db: Db, deviceId: number, command: PhoneCommand): Promise<Device> => {
  const device = await holdForCommand(db, ctx, deviceId)
  const objection = objectionToCommand(device, command)
  if (objection !== undefined) refuse(deviceProblems.noCommand, { reason: objection })
  if (command === "resync" && (await findAddress(db, ctx.accountId, deviceId)) === undefined)
    refuse(deviceProblems.nothingToFetch)
  await phoneControl.send(ctx.kit, db, device, command)
  return noteCommand(ctx, db, device, command)
}
