import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type {
  Device,
  DeviceBulk,
  DeviceId,
  NewDevice,
  PasswordVerdict,
  ShownSipPassword,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { fromLegacyEdit, type legacyEdit } from "@dialplane/contract/inventory/devices/devices.versions"
import type { ChangedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import type { UserId } from "@dialplane/contract/kit/ids"
import type { z } from "zod"
import { requireUsable } from "../emergency-locations/emergency-locations.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { AuditRecord } from "../../kit/audit/audit-record.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { requirePlace } from "../locations/locations.service.ts"
import { setPassword } from "./device-changes.queries.ts"
import { findDevice, holdPhone, knownDevices, listOfExtensionWithin } from "./device-reading.service.ts"
import { deviceMessages } from "./devices.messages.ts"
import { changeManyJob, changeOne } from "./devices.jobs.ts"
import { findExtensionOfUser, lockDevices } from "./devices.queries.ts"
import { addressesOf, judgePassword } from "./devices.rules.ts"
import { assignDevice, unassignDevice } from "./assign-device.service.ts"
import { changeDevice } from "./change-device.service.ts"
import { createAppLine, createDevice } from "./create-device.service.ts"
import { removeDevice, resetSipPasswords } from "./devices.service.ts"
import { noticeEmergencyChanges, withOwnChanges } from "./emergency-notice.service.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"
import { logOutWithin } from "./registrations.service.ts"
import { sealDevicePassword } from "./sip-passwords.service.ts"

// One request per phone.

export const create = (ctx: Context, draft: NewDevice): Promise<Device> =>
  inTransaction(ctx, (db) => createDevice(ctx, db, draft))
export const remove = (ctx: Context, id: DeviceId): Promise<void> =>
  inTransaction(ctx, (db) => removeDevice(ctx, db, id))
export const logOut = (ctx: Context, id: DeviceId): Promise<Device> =>
  inTransaction(ctx, (db) => logOutWithin(ctx, db, id))
export const resetSip = (ctx: Context, id: DeviceId): Promise<ShownSipPassword[]> =>
  inTransaction(ctx, (db) => resetSipPasswords(ctx, db, id))
export const unassign = (ctx: Context, id: DeviceId): Promise<Device> =>
  inTransaction(ctx, (db) => unassignDevice(ctx, db, id))
export const addApp = (
  ctx: Context,
  {
    e911LocationId,
    ...draft
  }: {
    extensionId: number
    appType: "desktop" | "mobile" | "mobileconnect"
    e911LocationId?: number | null | undefined
  },
) => inTransaction(ctx, (db) => createAppLine(ctx, db, { ...draft, emergencyLocationId: e911LocationId }))

export const changeLegacy = (ctx: Context, id: DeviceId, edit: z.output<typeof legacyEdit>): Promise<Device> =>
  inTransaction(ctx, (db) => changeDevice(ctx, db, id, fromLegacyEdit(edit)))

export const validatePassword = (password: string): PasswordVerdict => judgePassword(password)

export const choosePassword = (ctx: Context, id: DeviceId, password: string): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const device = await holdPhone(db, ctx, id)
    const { message } = judgePassword(password)
    if (message !== null) refuse(deviceProblems.passwordWeak, { reason: message })
    await setPassword(db, ctx.accountId, id, sealDevicePassword(ctx.kit.secrets, id, password))
    await audit(db, ctx, { action: "device.password_set", object: objectOf(device) })
    await publishDeviceChange(db, ctx, id, "changed")
  })

// --- many ------------------------------------------------------------------------------------------------------------

/** Sets the phones of an extension to exactly these. */
export const setOfExtension = (
  ctx: Context,
  extensionId: number,
  deviceIds: readonly DeviceId[],
): Promise<ChangedDevice[]> =>
  inTransaction(ctx, async (db) => {
    const phonesNow = async () =>
      (await listOfExtensionWithin(db, ctx, extensionId)).filter(({ kind }) => kind !== "app")
    await lockDevices(db, ctx.accountId, [...(await phonesNow()).map(({ id }) => id), ...deviceIds])
    const present = await phonesNow()
    const { emergencyChanges } = await noticeEmergencyChanges(ctx, db, [...new Set(deviceIds)], async () => {
      for (const { id } of present) if (!deviceIds.includes(id)) await unassignDevice(ctx, db, id)
      for (const id of new Set(deviceIds))
        if (!present.some((device) => device.id === id)) await move(ctx, db, id, extensionId)
    })
    return withOwnChanges(await listOfExtensionWithin(db, ctx, extensionId), emergencyChanges)
  })

/** Reassigns the phone from its current extension; other phones of the extension stay. */
const move = async (ctx: Context, db: Db, id: DeviceId, extensionId: number) => {
  await unassignDevice(ctx, db, id)
  await assignDevice(ctx, db, id, extensionId, { replaceExisting: false })
}

const extensionOfUser = async (db: Db, ctx: Context, userId: UserId, number: string) =>
  (await findExtensionOfUser(db, ctx.accountId, userId, number)) ?? refuse(deviceProblems.extensionNotFound)

export const listOfUser = (ctx: Context, userId: UserId, number: string): Promise<Device[]> =>
  inTransaction(ctx, async (db) => listOfExtensionWithin(db, ctx, (await extensionOfUser(db, ctx, userId, number)).id))

export const addToUser = (
  ctx: Context,
  userId: UserId,
  number: string,
  deviceIds: readonly DeviceId[],
): Promise<ChangedDevice[]> =>
  inTransaction(ctx, async (db) => {
    const extension = await extensionOfUser(db, ctx, userId, number)
    await lockDevices(db, ctx.accountId, deviceIds)
    const { emergencyChanges } = await noticeEmergencyChanges(ctx, db, [...new Set(deviceIds)], async () => {
      for (const id of new Set(deviceIds)) await move(ctx, db, id, extension.id)
    })
    return withOwnChanges(await listOfExtensionWithin(db, ctx, extension.id), emergencyChanges)
  })

export const removeFromUser = (
  ctx: Context,
  userId: UserId,
  number: string,
  deviceIds: readonly DeviceId[],
): Promise<Device[]> =>
  inTransaction(ctx, async (db) => {
    const extension = await extensionOfUser(db, ctx, userId, number)
    await lockDevices(db, ctx.accountId, deviceIds)
    const present = await listOfExtensionWithin(db, ctx, extension.id)
    for (const id of new Set(deviceIds)) {
      const device = present.find((one) => one.id === id) ?? refuse(deviceProblems.notFound)
      if (device.kind === "app") await removeDevice(ctx, db, id)
      else await unassignDevice(ctx, db, id)
    }
    return listOfExtensionWithin(db, ctx, extension.id)
  })

const requireTarget = async (db: Db, ctx: Context, wish: DeviceBulk) => {
  if (wish.action === "moveLocation") await requirePlace(db, ctx, wish.locationId)
  if (wish.action === "setEmergencyLocation" && wish.emergencyLocationId !== null)
    await requireUsable(db, ctx, wish.emergencyLocationId)
}

/**
 * The audit log records that a line follows its extension, not the location itself. A preview has to name the location,
 * so each line is listed with its emergency location in force.
 */
const previewEmergencyLocation = async (ctx: Context, db: Db, wish: DeviceBulk, id: DeviceId) => {
  const before = await findDevice(db, ctx.accountId, id)
  const audited: AuditRecord[] = []
  await changeOne({ ...ctx, auditedTogether: audited }, db, wish, id)
  const after = await findDevice(db, ctx.accountId, id)
  for (const record of audited) {
    for (const line of before?.lines ?? []) {
      const [was, is] = addressesOf(
        line,
        after?.lines.find((one) => one.id === line.id),
      )
      if (was !== is)
        ctx.auditedTogether?.push({ ...record, before: { emergencyLocation: was }, after: { emergencyLocation: is } })
    }
  }
}

export const previewMany = async (ctx: Context, wish: DeviceBulk): Promise<BulkPreview> => {
  await inTransaction(ctx, (db) => requireTarget(db, ctx, wish))
  return previewBulk(ctx, {
    ids: wish.deviceIds,
    change: (inside, db, id) =>
      wish.action === "setEmergencyLocation"
        ? previewEmergencyLocation(inside, db, wish, id)
        : changeOne(inside, db, wish, id),
    nameOf: async (db, id) => {
      const device = await findDevice(db, ctx.accountId, id)
      return device === undefined ? deviceMessages.phoneById(id) : objectOf(device).name
    },
    known: knownDevices(ctx),
  })
}

/** Starts the change as a job and returns it. Known errors are refused before the job starts. */
export const changeMany = (ctx: Context, wish: DeviceBulk): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    await requireTarget(db, ctx, wish)
    const count = new Set(wish.deviceIds).size
    const title = deviceMessages[wish.action](count)
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      changeManyJob(ctx.kit),
      { wish, actor: keepActor(ctx) },
      { accountId: ctx.accountId, userId: ctx.actor.userId, title },
    )
    await audit(db, ctx, {
      action: "devices.bulk_started",
      object: { type: "job", id: jobId!, name: title },
      after: { change: title },
    })
    return { jobId: jobId! }
  })
