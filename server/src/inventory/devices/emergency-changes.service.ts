import type { Assignment, DeviceEdit, DeviceId, LineChange } from "@dialplane/contract/inventory/devices/devices.schema"
import type {
  AssignedDevice,
  AssignmentPreview,
  ChangedDevice,
  ChangedLine,
  EmergencyPreview,
} from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { previewChange } from "../../kit/preview/preview-change.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { readEntries } from "./device-reading.service.ts"
import { findLines, listOwnAuditEntries, listPhoneIdsOfExtension } from "./devices.queries.ts"
import { assignDevice } from "./assign-device.service.ts"
import { changeDevice } from "./change-device.service.ts"
import { noticeEmergencyChanges } from "./emergency-notice.service.ts"
import { changeLinesWithin } from "./lines.service.ts"
import { swapPhones } from "./swap.service.ts"

// Every change of an emergency location is reported to the caller: by the preview before, by the response after. Both
// use the same use case.

type Assigned = Omit<AssignedDevice, "auditEntryIds">

const assigned = async (
  ctx: Context,
  db: Db,
  id: DeviceId,
  { extensionId, replace_existing, reassign = replace_existing, e911LocationId }: Assignment,
): Promise<Assigned> => {
  const others = replace_existing
    ? (await listPhoneIdsOfExtension(db, ctx.accountId, extensionId)).filter((other) => other !== id)
    : []
  const before = await readEntries(db, ctx.accountId, [id, ...others])
  const { result, emergencyChanges } = await noticeEmergencyChanges(ctx, db, [id, ...others], () =>
    assignDevice(ctx, db, id, extensionId, {
      replaceExisting: replace_existing,
      reassign,
      emergencyLocationId: e911LocationId,
    }),
  )
  const held = before.find((device) => device.id === id)
  return {
    ...result,
    emergencyChanges,
    takenFrom:
      held?.extensionId == null || held.extensionId === extensionId
        ? null
        : { extensionId: held.extensionId, extension: held.extension ?? "", name: held.extensionName ?? "" },
    unassignedPhones: before
      .filter((device) => device.id !== id)
      .map((device) => ({
        deviceId: device.id,
        deviceName: device.name,
        macAddress: device.macAddress,
        emergencyLocation: device.lines.find((line) => line.extensionId === extensionId)?.e911LocationName ?? null,
      })),
  }
}

const changed = async (ctx: Context, db: Db, id: DeviceId, edit: DeviceEdit): Promise<ChangedDevice> => {
  const { result, emergencyChanges } = await noticeEmergencyChanges(ctx, db, [id], () =>
    changeDevice(ctx, db, id, edit),
  )
  return { ...result, emergencyChanges }
}

const linesChanged = async (ctx: Context, db: Db, edits: readonly LineChange[]) => {
  const devices = [
    ...new Set(
      (
        await findLines(
          db,
          ctx.accountId,
          edits.map((edit) => edit.id),
        )
      ).map(({ deviceId, id }) => deviceId ?? id),
    ),
  ]
  return noticeEmergencyChanges(ctx, db, devices, () => changeLinesWithin(ctx, db, edits))
}

export const assign = (ctx: Context, id: DeviceId, wish: Assignment): Promise<AssignedDevice> =>
  inTransaction(ctx, async (db) => {
    const result = await assigned(ctx, db, id, wish)
    return { ...result, auditEntryIds: await listOwnAuditEntries(db, ctx.accountId) }
  })
export const change = (ctx: Context, id: DeviceId, edit: DeviceEdit): Promise<ChangedDevice> =>
  inTransaction(ctx, (db) => changed(ctx, db, id, edit))
/** Changes many lines; all or none. */
export const changeLines = (ctx: Context, edits: readonly LineChange[]): Promise<ChangedLine[]> =>
  inTransaction(ctx, async (db) => {
    const { result, emergencyChanges } = await linesChanged(ctx, db, edits)
    return result.map((line) => ({
      ...line,
      emergencyChange: emergencyChanges.find(({ lineId }) => lineId === line.id) ?? null,
    }))
  })

const only = ({ emergencyChanges }: EmergencyPreview): EmergencyPreview => ({ emergencyChanges })

export const previewAssign = (ctx: Context, id: DeviceId, wish: Assignment): Promise<AssignmentPreview> =>
  previewChange(ctx, 1, async (inside, db) => {
    const { emergencyChanges, takenFrom, unassignedPhones } = await assigned(inside, db, id, wish)
    return { emergencyChanges, takenFrom, unassignedPhones }
  })
export const previewUpdate = (ctx: Context, id: DeviceId, edit: DeviceEdit) =>
  previewChange(ctx, 1, async (inside, db) => only(await changed(inside, db, id, edit)))
export const previewLines = (ctx: Context, edits: readonly LineChange[]) =>
  previewChange(ctx, edits.length, async (inside, db) => only(await linesChanged(inside, db, edits)))
export const previewSwap = (ctx: Context, id: DeviceId, withId: DeviceId) =>
  previewChange(ctx, 2, async (inside, db) => ({
    emergencyChanges: (await swapPhones(inside, db, id, withId)).flatMap(({ emergencyChanges }) => emergencyChanges),
  }))
