import { deviceProblems, hotelingProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type { Device, DeviceEdit, DeviceId, Line } from "@dialplane/contract/inventory/devices/devices.schema"
import { bareMac } from "@dialplane/contract/inventory/devices/mac-address"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { refuse } from "../../kit/refusal.ts"
import { dropServices, placeService } from "../locations/location-services.service.ts"
import * as changes from "./device-changes.queries.ts"
import { holdPhone, requireDevice } from "./device-reading.service.ts"
import type { ExtensionRow } from "./devices.queries.ts"
import { auditedPart, differences } from "./devices.rules.ts"
import {
  editLine,
  findWantedExtension,
  type LineEdit,
  objectOf,
  publishDeviceChange,
  requireExtension,
} from "./lines.service.ts"
import { addDeskLine, nameOf, onTakenMac, requireModel } from "./create-device.service.ts"

export const place = async (db: Db, ctx: Context, id: DeviceId, label: string, locationId: number | null) =>
  locationId === null
    ? dropServices(db, ctx, "device", [id])
    : placeService(db, ctx, { kind: "device", objectId: id, label }, locationId)

/** Another user is logged in to it. */
export const requireNoGuest = ({ loggedIn, extensionId }: Device) => {
  if (loggedIn !== null && loggedIn.extensionId !== extensionId) refuse(deviceProblems.loggedIn)
}

/** All fields of a phone that can be changed. */
const fieldsOf = ({ name, macAddress, make, model, description, extensionId, locationId, isShared }: Device) => ({
  name,
  macAddress: macAddress === null ? null : bareMac(macAddress),
  make: make ?? ("other" as const),
  model,
  description,
  extensionId,
  locationId,
  isShared,
})

/** A change of a phone; only reverts set what a line restores. */
type DeviceChange = Omit<DeviceEdit, "lines"> & { readonly lines?: readonly LineChoice[] | undefined }
export type LineChoice = NonNullable<DeviceEdit["lines"]>[number] & Pick<LineEdit, "restores">

/** How the audit log records a change. */
interface ChangeLog {
  readonly action: string
  readonly part: (device: Device) => Readonly<Record<string, unknown>>
}
export const deviceChanged: ChangeLog = { action: "device.changed", part: auditedPart }

/** Omitted fields do not change. */
export const changeDevice = async (
  ctx: Context,
  db: Db,
  id: DeviceId,
  { version, externalId, ...given }: DeviceChange,
  log: ChangeLog = deviceChanged,
): Promise<Device> => {
  const before = await holdPhone(db, ctx, id)
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    readonly [Field in keyof typeof given]: NonNullable<(typeof given)[Field]>
  }
  const edit: ReturnType<typeof fieldsOf> & Pick<DeviceChange, "lines"> = { ...fieldsOf(before), ...named }
  if (version !== undefined && version !== before.version) refuse(deviceProblems.changedMeanwhile)
  requireModel({ ...edit, lines: edit.lines ?? before.lines })
  if (before.macAddress !== null && bareMac(before.macAddress) !== edit.macAddress) refuse(deviceProblems.macFixed)
  if (edit.extensionId !== before.extensionId) requireNoGuest(before)
  if (before.isShared && !edit.isShared && before.loggedIn !== null)
    refuse(hotelingProblems.inUse, { name: before.name })
  const owner =
    edit.extensionId === before.extensionId
      ? await presentOwner(db, ctx, before)
      : await findWantedExtension(db, ctx, edit.extensionId)
  const name = nameOf(edit)
  await changes.updateDevice(db, ctx.accountId, id, { ...edit, name, mac: edit.macAddress }).catch(onTakenMac)
  await writeLines(db, ctx, before, { id, name, mac: edit.macAddress }, owner, edit.lines)
  await place(db, ctx, id, name, edit.locationId)
  if (await changeExternalId(db, ctx, "device", id, objectOf(before), externalId))
    await publishDeviceChange(db, ctx, id, "changed")
  return finishChange(ctx, db, before, log)
}

const presentOwner = async (db: Db, ctx: Context, { extensionId }: Device): Promise<ExtensionRow | null> =>
  extensionId === null ? null : requireExtension(db, ctx, extensionId)

/** Lines of the phone's own extension move with the phone when it is reassigned. */
const writeLines = async (
  db: Db,
  ctx: Context,
  before: Device,
  device: { readonly id: DeviceId; readonly name: string; readonly mac: string | null },
  owner: ExtensionRow | null,
  wishes: DeviceChange["lines"],
) => {
  const ownersBefore = before.extensionId
  const follow = (line: Line) => (line.extensionId === ownersBefore ? (owner?.id ?? null) : line.extensionId)
  if (wishes === undefined) {
    for (const line of before.lines) await editLine(db, ctx, line, device.name, { extensionId: follow(line) })
    return
  }
  const unknown = wishes.find(({ id }) => id !== undefined && !before.lines.some((line) => line.id === id))
  if (unknown?.id !== undefined) refuse(deviceProblems.lineUnknown, { id: unknown.id })
  await changes.setLinesAside(db, ctx.accountId, device.id)
  const gone = before.lines.filter((line) => !wishes.some(({ id }) => id === line.id)).map(({ id }) => id)
  if (gone.length > 0) await changes.deleteLines(db, ctx.accountId, gone)
  for (const [index, { id, ...wish }] of wishes.entries()) {
    const line = before.lines.find((one) => one.id === id)
    if (line === undefined) await addDeskLine(db, ctx, device, index + 1, owner, wish)
    else
      await editLine(db, ctx, line, device.name, {
        ...wish,
        extensionId: wish.extensionId === undefined ? follow(line) : wish.extensionId,
        position: index + 1,
      })
  }
}

/** Changes only the lines of a phone or an app. */
export const changeLinesOf = async (
  ctx: Context,
  db: Db,
  device: Device,
  editOf: (line: Line) => LineEdit,
): Promise<Device> => {
  for (const line of device.lines) await editLine(db, ctx, line, device.name, editOf(line))
  await changes.countChange(db, ctx.accountId, [device.id])
  return finishChange(ctx, db, device, deviceChanged)
}

/** Writes an audit entry if anything changed. */
export const finishChange = async (
  ctx: Context,
  db: Db,
  before: Device,
  { action, part }: ChangeLog,
): Promise<Device> => {
  const after = await requireDevice(db, ctx, before.id)
  const difference = differences(part(before), part(after))
  if (difference !== undefined) {
    await audit(db, ctx, { action, object: objectOf(after), ...difference })
    await publishDeviceChange(db, ctx, before.id, "changed")
  }
  return after
}
