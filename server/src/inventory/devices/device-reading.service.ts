import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import {
  appName,
  type Device,
  type DeviceFilter,
  type DeviceId,
  type DevicesWithLinesQuery,
  type Line,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { shownMac } from "@dialplane/contract/inventory/devices/mac-address"
import { modelName, type Make } from "@dialplane/contract/inventory/devices/models"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { requireManagedDevices } from "./device-owners.service.ts"
import * as queries from "./devices.queries.ts"
import * as lists from "./device-list.queries.ts"
import { kindOf, reachabilityOf, shownAgent } from "./devices.rules.ts"

// Field by field: this runs for every row of every list page, and rest spreading takes twenty times as long.

export const describeLine = (row: queries.LineRow): Line => ({
  id: row.id,
  accountId: row.accountId,
  deviceId: row.deviceId,
  position: row.position,
  label: row.label,
  enabled: row.enabled,
  clientId: row.clientId,
  sipId: row.sipId,
  appType: row.appType === "desk" ? null : row.appType,
  extensionId: row.extensionId,
  extension: row.extension,
  extensionName: row.extensionName,
  e911LocationId: row.e911LocationId,
  e911LocationName: row.e911LocationName,
  e911LocationState: row.e911LocationState,
  e911LocationSource: row.e911LocationSource,
  e911SourceExtension: row.e911SourceExtension,
  e911ExtensionLocationName: row.e911ExtensionLocationName,
  registration:
    row.registeredAddress === null
      ? null
      : {
          address: row.registeredAddress,
          userAgent: shownAgent(row.registeredAgent),
          since: row.registeredAt,
          expiresAt: row.registeredUntil,
        },
  lastSeenAt: row.lastSeenAt,
})

const describePhone = (row: queries.EntryRow, make: Make, accountId: AccountId, lines: Line[]): Device => ({
  id: row.id,
  accountId,
  kind: kindOf(make),
  name: row.name,
  macAddress: row.mac === null ? null : shownMac(row.mac),
  make,
  model: row.model,
  modelName: modelName(make, row.model),
  description: row.description,
  extensionId: row.extensionId,
  extension: row.extension,
  extensionName: row.extensionName,
  userId: row.userId,
  locationId: row.locationId,
  locationName: row.locationName,
  isShared: row.isShared,
  loggedIn:
    row.guestExtensionId === null
      ? null
      : {
          extensionId: row.guestExtensionId,
          extension: row.guestExtension,
          extensionName: row.guestName,
          since: row.guestSince,
          until: row.guestUntil,
        },
  hasPassword: row.hasPassword,
  resetInitHash: row.resetInitHash,
  lines,
  reachability: reachabilityOf(
    lines.some(({ registration }) => registration !== null),
    row.lastSeenAt,
  ),
  lastSeenAt: row.lastSeenAt,
  swappedOutAt: row.swappedOutAt,
  assignedAt: row.assignedAt,
  restartingSince: row.restartingSince,
  createdAt: row.createdAt,
  externalId: row.externalId,
  updatedAt: row.updatedAt,
  version: row.version,
})

/** An app (a line without a phone) as an entry of the device list. */
const describeApp = (row: queries.LineRow): Device => {
  const line = describeLine(row)
  const name = appName(line.appType ?? "mobile")
  return {
    id: line.id,
    accountId: line.accountId,
    kind: "app",
    name,
    macAddress: null,
    make: null,
    model: line.appType ?? "",
    modelName: name,
    description: "",
    extensionId: line.extensionId,
    extension: line.extension,
    extensionName: line.extensionName,
    userId: row.userId,
    locationId: null,
    locationName: null,
    isShared: false,
    loggedIn: null,
    hasPassword: false,
    resetInitHash: "",
    lines: [line],
    reachability: reachabilityOf(line.registration !== null, line.lastSeenAt),
    lastSeenAt: line.lastSeenAt,
    swappedOutAt: null,
    assignedAt: null,
    restartingSince: null,
    createdAt: row.createdAt,
    externalId: null,
    updatedAt: row.updatedAt ?? row.createdAt,
    version: row.version,
  }
}

/** Phones and apps with their lines, in the order of the entries; missing ones are left out. */
const describeEntries = async (
  db: Db,
  accountId: AccountId,
  entries: readonly queries.EntryRow[],
): Promise<Device[]> => {
  if (entries.length === 0) return []
  const rowsOf = new Map<DeviceId, queries.LineRow[]>()
  for (const row of await queries.findLinesOf(
    db,
    accountId,
    entries.map(({ id }) => id),
  )) {
    const id = row.deviceId ?? row.id
    const rows = rowsOf.get(id)
    if (rows === undefined) rowsOf.set(id, [row])
    else rows.push(row)
  }
  return entries.flatMap((entry) => {
    const rows = rowsOf.get(entry.id) ?? []
    return entry.make === null
      ? rows.map(describeApp)
      : describePhone(entry, entry.make, accountId, rows.map(describeLine))
  })
}

export const readEntries = async (db: Db, accountId: AccountId, ids: readonly DeviceId[]): Promise<Device[]> =>
  ids.length === 0 ? [] : describeEntries(db, accountId, await queries.findEntries(db, accountId, ids))

/** A phone, or an app by the id of its line. */
export const findDevice = async (db: Db, accountId: AccountId, id: DeviceId): Promise<Device | undefined> =>
  (await readEntries(db, accountId, [id]))[0]

export const requireDevice = async (db: Db, ctx: Pick<Context, "accountId">, id: DeviceId): Promise<Device> =>
  (await findDevice(db, ctx.accountId, id)) ?? refuse(deviceProblems.notFound)

const lockAndRead = async (db: Db, ctx: Pick<Context, "accountId">, id: DeviceId): Promise<Device> => {
  await queries.lockDevices(db, ctx.accountId, [id])
  await queries.lockLines(db, ctx.accountId, [id])
  return requireDevice(db, ctx, id)
}

/** Locks it until the transaction ends. Refused to callers who cannot manage every user it serves. */
export const holdDevice = async (db: Db, ctx: Context, id: DeviceId): Promise<Device> => {
  const device = await lockAndRead(db, ctx, id)
  await requireManagedDevices(db, ctx, [id])
  return device
}

const requireNoApp = (device: Device) => (device.kind === "app" ? refuse(deviceProblems.appOnly) : device)

/** As holdDevice; an app is refused. */
export const holdPhone = async (db: Db, ctx: Context, id: DeviceId): Promise<Device> =>
  requireNoApp(await holdDevice(db, ctx, id))

/** Without the owner check: for users who log in to or out of a shared phone. */
export const holdSharedPhone = async (db: Db, ctx: Context, id: DeviceId): Promise<Device> =>
  requireNoApp(await lockAndRead(db, ctx, id))

/** A page of phones and apps, in an open transaction. */
export const listWithin = async (
  db: Db,
  accountId: AccountId,
  filter: Parameters<typeof lists.listEntries>[2],
): Promise<Page<Device>> => {
  const page = await lists.listEntries(db, accountId, filter)
  return { ...page, items: await describeEntries(db, accountId, page.items) }
}

export const list = (ctx: Context, filter: DeviceFilter): Promise<Page<Device>> =>
  listWithin(reading(ctx), ctx.accountId, filter)

export const listWithLines = async (
  ctx: Context,
  { fields, ...query }: DevicesWithLinesQuery,
): Promise<Page<Partial<Device>>> => {
  const page = await listWithin(reading(ctx), ctx.accountId, query)
  if (fields.length === 0) return page
  return {
    ...page,
    items: page.items.map(
      (device) => Object.fromEntries(fields.map((field) => [field, device[field]])) as Partial<Device>,
    ),
  }
}

export const get = (ctx: Context, id: DeviceId) => inTransaction(ctx, (db) => requireDevice(db, ctx, id))

/** An extension of another account is treated as missing. */
export const listOfExtension = (ctx: Context, extensionId: number): Promise<Device[]> =>
  listOfExtensionWithin(reading(ctx), ctx, extensionId)

export const listOfExtensionWithin = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  extensionId: number,
): Promise<Device[]> => {
  if ((await queries.findExtensions(db, ctx.accountId, [extensionId])).length === 0)
    refuse(deviceProblems.extensionNotFound)
  return readEntries(db, ctx.accountId, await queries.listIdsOfExtension(db, ctx.accountId, extensionId))
}

export const listOfPerson = async (db: Db, accountId: AccountId, userId: UserId): Promise<Device[]> =>
  readEntries(db, accountId, await queries.listIdsOfUser(db, accountId, userId))

export const listOwn = (ctx: Context): Promise<Device[]> => listOfPerson(reading(ctx), ctx.accountId, ctx.actor.userId)

/** For previews: finds missing phones and apps in one query. */
export const knownDevices = ({ accountId }: Pick<Context, "accountId">) => ({
  find: (db: Db, ids: readonly DeviceId[]) => queries.findExisting(db, accountId, ids),
  otherwise: deviceProblems.notFound,
})
