import { counted } from "@dialplane/contract/kit/counted"
import { accountProblems } from "@dialplane/contract/ground/accounts/accounts.problems"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { stopsUnder } from "@dialplane/contract/ground/accounts/status-effects"
import { deviceProblems, hotelingProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import type {
  AppLineDraft,
  Device,
  DeviceEdit,
  DeviceId,
  Line,
  LineId,
  NewDevice,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { appName } from "@dialplane/contract/inventory/devices/devices.schema"
import { bareMac, shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { isPhoneMake, lineCountOf, makeNames, modelName } from "@dialplane/contract/inventory/devices/models"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context, Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { dropServices, placeService } from "../locations/location-services.service.ts"
import * as changes from "./device-changes.queries.ts"
import { requireDevice, describeLine, holdDevice, holdPhone } from "./device-reading.service.ts"
import { readSettings } from "./device-settings.service.ts"
import {
  findAccountTraits,
  findLines,
  listPhoneIdsOfExtension,
  lockDevices,
  type ExtensionRow,
} from "./devices.queries.ts"
import { auditedPart, differences, type AuditedLine } from "./devices.rules.ts"
import { endSession } from "./hoteling.queries.ts"
import {
  addLine,
  requireExtension,
  editLine,
  findWantedExtension,
  lineLabel,
  noteLocation,
  objectOf,
  publishDeviceChange,
  type LineEdit,
} from "./lines.service.ts"
import { dropRegistrations } from "./registrations.queries.ts"
import { copyDevice } from "./offboarding-devices.queries.ts"
import { keepRemoved } from "./removed-devices.queries.ts"
import { newSipPassword, openDevicePassword, openSipPassword, sealSipPassword } from "./sip-passwords.service.ts"

// For other domains, inside an open transaction of the account. Each audits its own change.

/** A phone of the account, or an app by its line's id. */

/** What a phone needs to register; used only for the files it fetches. */
export const readSipPassword = async (
  kit: Pick<Kit, "secrets">,
  db: Db,
  accountId: AccountId,
  lineId: LineId,
): Promise<string> => {
  const { sipId, sipPasswordSealed } =
    (await changes.findSipPassword(db, accountId, lineId)) ?? refuse(deviceProblems.lineNotFound)
  return openSipPassword(kit.secrets, sipId, sipPasswordSealed)
}

/** The password of the phone's menu and web page, if one was set. */
export const readDevicePassword = async (
  kit: Pick<Kit, "secrets">,
  db: Db,
  accountId: AccountId,
  deviceId: DeviceId,
): Promise<string | undefined> => {
  const sealed = await changes.findPassword(db, accountId, deviceId)
  return sealed === undefined ? undefined : openDevicePassword(kit.secrets, deviceId, sealed)
}

/** Refuses phones, apps and lines of users the caller cannot manage. */
export { requireManagedDevices } from "./device-owners.service.ts"

/** Swaps two phones; the caller moves their keys. */
export { holdSwapped, isReplacementOf, readSwapped, swapPhones } from "./swap.service.ts"
export { markReplacement } from "./device-changes.queries.ts"
export { lacksIds } from "./undo-targets.service.ts"

// --- setting up ------------------------------------------------------------------------------------------------------

const requireModel = ({
  make,
  model,
  macAddress,
  lines,
}: Pick<NewDevice, "make" | "model" | "macAddress"> & { readonly lines?: readonly unknown[] | undefined }) => {
  const limit = lineCountOf(make, model) ?? refuse(deviceProblems.modelUnknown, { make: makeNames[make], model })
  if (isPhoneMake(make) && macAddress === null) refuse(deviceProblems.macNeeded)
  if ((lines?.length ?? 1) > limit)
    refuse(deviceProblems.tooManyLines, { model: modelName(make, model), limit: counted(limit, "line") })
}

const place = async (db: Db, ctx: Context, id: DeviceId, label: string, locationId: number | null) =>
  locationId === null
    ? dropServices(db, ctx, "device", [id])
    : placeService(db, ctx, { kind: "device", objectId: id, label }, locationId)

const requireOpen = (status: AccountStatus) => {
  if (stopsUnder(status, "newServices")) refuse(accountProblems.serviceWhileStatus, { status: status.toLowerCase() })
}

const onTakenMac = onConstraint("devices_mac_key", deviceProblems.macTaken)
const nameOf = ({ name, make, model }: Pick<NewDevice, "name" | "make" | "model">) =>
  name === "" ? modelName(make, model) : name

/**
 * Adds a phone and returns only its id, without reading it again. Bulk callers pass the default location, so that it is
 * not looked up for each phone.
 */
export const setUpDevice = async (
  ctx: Context,
  db: Db,
  draft: NewDevice,
  defaultLocationId?: number | null,
): Promise<DeviceId> => {
  requireModel(draft)
  const owner = await findWantedExtension(db, ctx, draft.extensionId)
  const name = nameOf(draft)
  const { id, sipId, accountStatus } = await changes
    .insertDevice(db, ctx.accountId, { ...draft, name, mac: draft.macAddress })
    .catch(onTakenMac)
  requireOpen(accountStatus)
  const lines: AuditedLine[] = []
  for (const [index, line] of (draft.lines ?? [{}]).entries())
    lines.push(
      await addDeskLine(
        db,
        ctx,
        { id, name, mac: draft.macAddress },
        index + 1,
        owner,
        line,
        index === 0 ? sipId : undefined,
      ),
    )
  const locationId =
    draft.locationId ??
    owner?.locationId ??
    (defaultLocationId === undefined ? (await readSettings(db, ctx.accountId)).defaultLocationId : defaultLocationId)
  const location =
    locationId === null ? null : await placeService(db, ctx, { kind: "device", objectId: id, label: name }, locationId)
  const made = {
    name,
    macAddress: draft.macAddress === null ? null : shownMac(draft.macAddress),
    modelName: modelName(draft.make, draft.model),
    description: draft.description,
    extension: owner?.number ?? null,
    extensionId: owner?.id ?? null,
    locationName: location?.name ?? null,
    locationId,
    isShared: draft.isShared,
    lines,
  }
  await audit(db, ctx, { action: "device.created", object: objectOf({ id, ...made }), after: auditedPart(made) })
  await publishDeviceChange(db, ctx, id, "created")
  return id
}

export const createDevice = async (ctx: Context, db: Db, draft: NewDevice): Promise<Device> =>
  requireDevice(db, ctx, await setUpDevice(ctx, db, draft))

type LineWish = NonNullable<NewDevice["lines"]>[number]

const addDeskLine = async (
  db: Db,
  ctx: Context,
  device: { readonly id: DeviceId; readonly name: string; readonly mac: string | null },
  position: number,
  owner: ExtensionRow | null,
  wish: LineWish,
  sipId?: string,
): Promise<AuditedLine> => {
  const extension =
    wish.extensionId === undefined || wish.extensionId === owner?.id
      ? owner
      : await findWantedExtension(db, ctx, wish.extensionId)
  const label = wish.label ?? ""
  const { location } = await addLine(db, ctx, {
    deviceId: device.id,
    deviceName: device.name,
    clientId: device.mac ?? `device-${device.id}`,
    appType: "desk",
    position,
    extension,
    givenLocationId: wish.e911LocationId,
    label,
    sipId: sipId ?? (await changes.takeSipId(db)),
  })
  return {
    position,
    extension: extension?.number ?? null,
    extensionId: extension?.id ?? null,
    label,
    enabled: true,
    e911LocationId: location.id,
    e911LocationName: location.name,
    e911LocationSource: location.source,
  }
}

/** Another user is logged in to it. */
const requireNoGuest = ({ loggedIn, extensionId }: Device) => {
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
const deviceChanged: ChangeLog = { action: "device.changed", part: auditedPart }

/** Omitted fields do not change. */
export const changeDevice = async (
  ctx: Context,
  db: Db,
  id: DeviceId,
  { version, ...given }: DeviceChange,
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
const finishChange = async (ctx: Context, db: Db, before: Device, { action, part }: ChangeLog): Promise<Device> => {
  const after = await requireDevice(db, ctx, before.id)
  const difference = differences(part(before), part(after))
  if (difference !== undefined) {
    await audit(db, ctx, { action, object: objectOf(after), ...difference })
    await publishDeviceChange(db, ctx, before.id, "changed")
  }
  return after
}

// --- assignment ------------------------------------------------------------------------------------------------------

export interface AssignOptions {
  /** The extension's other phones become unassigned. */
  readonly replaceExisting: boolean
  /** The phone is reassigned from its current extension. */
  readonly reassign?: boolean
  readonly emergencyLocationId?: number | null | undefined
  /** For a phone that stays at its place: the location in force of each line, which it keeps. */
  readonly staysAt?: ReadonlyMap<LineId, number | null>
}

export const assignDevice = async (
  ctx: Context,
  db: Db,
  deviceId: DeviceId,
  extensionId: number,
  { replaceExisting, reassign = false, emergencyLocationId, staysAt }: AssignOptions,
): Promise<Device> => {
  // Locks all phones at once in the order of their ids, so that concurrent changes cannot deadlock.
  const replaced = replaceExisting ? await otherPhones(db, ctx, extensionId, deviceId) : []
  await lockDevices(db, ctx.accountId, [deviceId, ...replaced])
  const before = await holdPhone(db, ctx, deviceId)
  const owner = await requireExtension(db, ctx, extensionId)
  if (before.extensionId !== null && before.extensionId !== extensionId && !reassign)
    refuse(deviceProblems.assignedElsewhere, { extension: before.extension ?? "" })
  requireNoGuest(before)
  if (replaceExisting)
    for (const other of await otherPhones(db, ctx, extensionId, deviceId)) await unassignDevice(ctx, db, other)
  await changes.updateDevice(db, ctx.accountId, deviceId, keptOf(before, extensionId))
  for (const line of before.lines) {
    // Lines of other users now follow the new owner's extension; refused if one would have no emergency location.
    const isOwners = line.extensionId === before.extensionId
    await editLine(
      db,
      ctx,
      line,
      before.name,
      isOwners ? { extensionId: owner.id, e911LocationId: emergencyLocationId, staysAt: staysAt?.get(line.id) } : {},
    )
  }
  if (before.locationId === null && owner.locationId !== null)
    await place(db, ctx, deviceId, before.name, owner.locationId)
  return finishChange(ctx, db, before, { ...deviceChanged, action: "device.assigned" })
}

const otherPhones = async (db: Db, ctx: Context, extensionId: number, except: DeviceId) =>
  (await listPhoneIdsOfExtension(db, ctx.accountId, extensionId)).filter((id) => id !== except)

const keptOf = (device: Device, extensionId: number | null): changes.KeptDevice => ({
  make: device.make!,
  model: device.model,
  mac: device.macAddress === null ? null : bareMac(device.macAddress),
  name: device.name,
  description: device.description,
  isShared: device.isShared,
  extensionId,
})

/** The phone stays in the account as unassigned; its lines do not ring until it is assigned again. */
export const unassignDevice = async (ctx: Context, db: Db, deviceId: DeviceId): Promise<Device> => {
  const before = await holdPhone(db, ctx, deviceId)
  if (before.extensionId === null) return before
  requireNoGuest(before)
  await changes.updateDevice(db, ctx.accountId, deviceId, keptOf(before, null))
  for (const line of before.lines) {
    if (line.extensionId !== before.extensionId) {
      // A line of another user on this phone: the phone stays at its place, so the location in force stays too.
      if (line.extensionId !== null && line.e911LocationSource === "extension")
        await noteLocation(db, ctx, line.id, line.e911LocationId, lineLabel(null, before.name, line.position))
      continue
    }
    await changes.updateLine(db, ctx.accountId, line.id, { ...line, extensionId: null })
    await noteLocation(db, ctx, line.id, null, "")
    await dropRegistrations(db, ctx.accountId, [line.id])
  }
  if (before.loggedIn !== null) await endSession(db, ctx.accountId, deviceId)
  return finishChange(ctx, db, before, { ...deviceChanged, action: "device.unassigned" })
}

/**
 * Reassigns a phone to another user while it stays at its place: emergency calls keep the location in force, even if
 * the new extension has another one. Offboarding a user does not move their phone.
 */
export const handOverDevice = async (
  ctx: Context,
  db: Db,
  deviceId: DeviceId,
  extensionId: number,
): Promise<Device> => {
  const { lines } = await holdPhone(db, ctx, deviceId)
  const staysAt = new Map(lines.map(({ id, e911LocationId }) => [id, e911LocationId]))
  await unassignDevice(ctx, db, deviceId)
  return assignDevice(ctx, db, deviceId, extensionId, { replaceExisting: false, staysAt })
}

/** How long a removal can be undone. */
const daysRemovedAreKept = 30

export const removeDevice = async (ctx: Context, db: Db, deviceId: DeviceId): Promise<void> => {
  const device = await holdDevice(db, ctx, deviceId)
  requireNoGuest(device)
  await keepRemoved(
    db,
    ctx.accountId,
    deviceId,
    await copyDevice(db, ctx.accountId, deviceId, device.kind === "app" ? "app" : "phone"),
    daysRemovedAreKept,
  )
  if (device.kind === "app") await changes.deleteLines(db, ctx.accountId, [deviceId])
  else await changes.deleteDevice(db, ctx.accountId, deviceId)
  await audit(db, ctx, {
    action: "device.deleted",
    object: objectOf(device),
    before: { ...auditedPart(device), removed: false },
    after: { removed: true },
  })
  await publishDeviceChange(db, ctx, deviceId, "deleted")
}

/** Adds an app to an extension. The password is only in this response. */
export const createAppLine = async (
  ctx: Context,
  db: Db,
  {
    extensionId,
    appType,
    emergencyLocationId,
  }: Pick<AppLineDraft, "extensionId" | "appType"> & { readonly emergencyLocationId?: number | null | undefined },
): Promise<{ line: Line; sipPassword: string }> => {
  const { status, appsOff } = await findAccountTraits(db, ctx.accountId)
  requireOpen(status)
  if (appsOff) refuse(accountProblems.appsOff)
  const extension = await requireExtension(db, ctx, extensionId)
  const name = appName(appType)
  const sipId = await changes.takeSipId(db)
  const { lineId, sipPassword } = await addLine(db, ctx, {
    deviceId: null,
    deviceName: name,
    clientId: `app-${crypto.randomUUID()}`,
    appType,
    position: 1,
    extension,
    givenLocationId: emergencyLocationId,
    label: "",
    sipId,
  })
  const line = describeLine((await findLines(db, ctx.accountId, [lineId]))[0]!)
  await audit(db, ctx, {
    action: "app_line.created",
    object: { type: "device", id: lineId, name: lineLabel(extension, name) },
    after: { app: name, extension: extension.number, sipId, emergencyLocation: line.e911LocationName },
  })
  await publishDeviceChange(db, ctx, lineId, "created")
  return { line, sipPassword }
}

/** Resets the SIP passwords of its lines and ends their registrations. */
export const resetSipPasswords = async (ctx: Context, db: Db, deviceId: DeviceId) => {
  const device = await holdDevice(db, ctx, deviceId)
  const shown = []
  for (const { id, sipId } of device.lines) {
    const sipPassword = newSipPassword()
    await changes.setSipPassword(db, ctx.accountId, id, sealSipPassword(ctx.kit.secrets, sipId, sipPassword))
    shown.push({ lineId: id, sipId, sipPassword })
  }
  await dropRegistrations(
    db,
    ctx.accountId,
    device.lines.map(({ id }) => id),
  )
  await changes.touchDevice(db, ctx.accountId, deviceId)
  await audit(db, ctx, {
    action: "device.sip_password_reset",
    object: objectOf(device),
    after: { sipIds: device.lines.map(({ sipId }) => sipId) },
  })
  await publishDeviceChange(db, ctx, deviceId, "changed")
  return shown
}
