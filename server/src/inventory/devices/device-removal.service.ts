import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device, DeviceId } from "@dialplane/contract/inventory/devices/devices.schema"
import { mostThingsNamed, type RemovalPreview } from "@dialplane/contract/kit/bulk-preview"
import { texts } from "@dialplane/contract/kit/language"
import { requireNewServices } from "../../ground/accounts/require-new-services.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { Refusal } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { requireManagedDevices } from "./device-owners.service.ts"
import { findDevice, knownDevices } from "./device-reading.service.ts"
import { deviceMessages } from "./devices.messages.ts"
import { changeManyJob, changeOne } from "./devices.jobs.ts"
import { restoreDevice } from "./offboarding-devices.service.ts"
import { objectOf } from "./lines.service.ts"
import { findRemoved, purgeRemoved, listOtherHolders } from "./removed-devices.queries.ts"

const messages = texts("devices.restore", {
  savedCopy: "The saved copy of the phone",
  extensionGone: "Its extension no longer exists.",
})

type Uses = RemovalPreview["things"][number]["uses"]

/** What stops working when a phone or app is removed. */
const usesOf = async (db: Db, ctx: Context, device: Device): Promise<Uses> => {
  const used = device.lines.filter(({ extensionId }) => extensionId !== null)
  const others = await listOtherHolders(
    db,
    ctx.accountId,
    device.id,
    used.map(({ extensionId }) => extensionId!),
  )
  const rings: Uses = used.map(({ extensionId, extension, extensionName }) => ({
    kind: extensionId !== device.extensionId ? "sharedLine" : others.has(extensionId!) ? "ringing" : "onlyPhone",
    label: `${extension} ${extensionName ?? ""}`.trim(),
    objectId: String(extensionId),
  }))
  const places: Uses = used
    .filter(({ e911LocationSource }) => e911LocationSource === "own")
    .map(({ e911LocationName, e911LocationId }) => ({
      kind: "emergencyLocation",
      label: e911LocationName ?? "",
      objectId: String(e911LocationId),
    }))
  const later = await ctx.kit.uses.find(db, "device", ctx.accountId, [device.id])
  return [...rings, ...places, ...later.map(({ kind, name, id }) => ({ kind, label: name, objectId: String(id) }))]
}

export const previewRemoval = async (ctx: Context, deviceIds: readonly DeviceId[]): Promise<RemovalPreview> => {
  const ids = [...new Set(deviceIds)]
  const nameOf = async (db: Db, id: DeviceId) => {
    const device = await findDevice(db, ctx.accountId, id)
    return device === undefined ? deviceMessages.phoneById(id) : objectOf(device).name
  }
  const things = await inTransaction(ctx, async (db) => {
    const named: RemovalPreview["things"] = []
    for (const id of ids.slice(0, mostThingsNamed)) {
      const device = await findDevice(db, ctx.accountId, id)
      if (device !== undefined) named.push({ id, name: objectOf(device).name, uses: await usesOf(db, ctx, device) })
    }
    return named
  })
  const preview = await previewBulk(ctx, {
    ids,
    nameOf,
    known: knownDevices(ctx),
    change: (inside, db, id) => changeOne(inside, db, { action: "remove", deviceIds: [id] }, id),
  })
  return { ...preview, things }
}

export const removeMany = (ctx: Context, deviceIds: readonly DeviceId[]): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    const ids = [...new Set(deviceIds)]
    const title = deviceMessages.remove(ids.length)
    const work = { wish: { action: "remove" as const, deviceIds: ids }, actor: keepActor(ctx) }
    const jobId = await ctx.kit.jobs.enqueue(db, changeManyJob(ctx.kit), work, {
      accountId: ctx.accountId,
      userId: ctx.actor.userId,
      title,
    })
    await audit(db, ctx, {
      action: "devices.bulk_started",
      object: { type: "job", id: jobId!, name: title },
      after: { change: title },
    })
    return { jobId: jobId! }
  })

/** Restores a removed phone or app with lines, credentials, keys and provisioning URL, in an open transaction. */
export const undoRemoval = async (ctx: Context, db: Db, id: DeviceId): Promise<void> => {
  await requireNewServices(db, ctx.accountId)
  const kept = await findRemoved(db, ctx.accountId, id)
  if (kept === undefined) throw new Refusal(deviceProblems.gone, { what: messages.savedCopy })
  const [obstacle] = await restoreDevice(ctx, db, kept, null)
  // Missing related objects are recorded in the audit log; only a phone that cannot be restored at all is refused.
  if ((await findDevice(db, ctx.accountId, id)) === undefined)
    throw new Refusal(deviceProblems.notBack, { reason: obstacle ?? messages.extensionGone })
  // Checked after the restore, because the phone serves the current users of its extensions.
  await requireManagedDevices(db, ctx, [id])
  await purgeRemoved(db, ctx.accountId, id)
}
