import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { PhoneCommand } from "@dialplane/contract/inventory/devices/phone-control"
import type { CommandedPhones } from "@dialplane/contract/inventory/devices/phone-requests.schema"
import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import { knownDevices } from "../devices/device-reading.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { commandWithin } from "./phone-command.service.ts"
import { commandManyJob } from "./phone-commands.jobs.ts"
import { listPhoneNames } from "./phones.queries.ts"
import { provisioningMessages as messages } from "./provisioning.messages.ts"

export const command = (ctx: Context, deviceId: number, wanted: PhoneCommand): Promise<Device> =>
  inTransaction(ctx, (db) => commandWithin(ctx, db, deviceId, wanted))

export const preview = (ctx: Context, { deviceIds, command: wanted }: CommandedPhones): Promise<BulkPreview> =>
  previewBulk(ctx, {
    ids: deviceIds,
    change: (inside, db, id) => commandWithin(inside, db, id, wanted),
    nameOf: async (db, id) => (await listPhoneNames(db, ctx.accountId, [id])).get(id) ?? messages.phoneById(id),
    known: knownDevices(ctx),
  })

export const commandMany = (
  ctx: Context,
  { deviceIds, command: wanted }: CommandedPhones,
): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    const ids = [...new Set(deviceIds)]
    const title = messages[wanted](ids.length)
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      commandManyJob(ctx.kit),
      { deviceIds: ids, command: wanted, actor: keepActor(ctx) },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title },
    )
    await audit(db, ctx, {
      action: "devices.bulk_started",
      object: { type: "job", id: jobId!, name: title },
      after: { change: title },
    })
    return { jobId: jobId! }
  })
