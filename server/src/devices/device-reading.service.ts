import { deviceProblems } from "@dialplane/contract/devices/devices.problems"
import { appName, type Device, type DeviceFilter, type DeviceId, type DevicesWithLinesQuery, type Line } from "@dialplane/contract/devices/devices.schema"
import { shownMac } from "@dialplane/contract/devices/mac-address"
import { modelName } from "@dialplane/contract/devices/models"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Page } from "@dialplane/contract/kit/paging"
import type { Context } from "../kit/context.ts"
import type { Db } from "../kit/database.ts"
import { refuse } from "../kit/refusal.ts"
import { inTransaction } from "../kit/transaction.ts"
import * as queries from "./devices.queries.ts"
import { kindOf, reachabilityOf } from "./devices.rules.ts"

export const describeLine = (row: queries.LineRow): Line => {
  const { userId: _user, createdAt: _created, version: _version, registeredAddress, registeredAgent, registeredAt, registeredUntil, appType, ...line } = row
  return {
    ...line, appType: appType === "desk" ? null : appType,
    registration: registeredAddress === null ? null : { address: registeredAddress, userAgent: registeredAgent, since: registeredAt, expiresAt: registeredUntil },
  }
}

const describePhone = (row: queries.DeviceRow, lines: readonly Line[]): Device => {
  const { mac, guestExtensionId, guestExtension, guestName, guestSince, guestUntil, ...device } = row
  return {
    ...device, kind: kindOf(row.make), macAddress: mac === null ? null : shownMac(mac), modelName: modelName(row.make, row.model), lines: [...lines],
    loggedIn: guestExtensionId === null ? null : { extensionId: guestExtensionId, extension: guestExtension, extensionName: guestName, since: guestSince, until: guestUntil },
    reachability: reachabilityOf(lines.some(({ registration }) => registration !== null), row.lastSeenAt),
  }
}

/** A line without a phone, as one sees it in the list of phones. */
const describeApp = (row: queries.LineRow): Device => {
  const line = describeLine(row)
  const name = appName(line.appType ?? "mobile")
  return {
    id: line.id, accountId: line.accountId, kind: "app", name, macAddress: null, make: null, model: line.appType ?? "", modelName: name, description: "", extensionId: line.extensionId, extension: line.extension,
    extensionName: line.extensionName, userId: row.userId, locationId: null, locationName: null, isShared: false, loggedIn: null, hasPassword: false, resetInitHash: "", lines: [line],
    reachability: reachabilityOf(line.registration !== null, line.lastSeenAt), lastSeenAt: line.lastSeenAt, createdAt: row.createdAt, version: row.version,
  }
}

/** Phones and apps in the order of the entries; what is gone is left out. */
export const readEntries = async (db: Db, accountId: AccountId, entries: readonly queries.Entry[]): Promise<Device[]> => {
  const phoneIds = entries.filter(({ isApp }) => !isApp).map(({ id }) => id)
  const appIds = entries.filter(({ isApp }) => isApp).map(({ id }) => id)
  const phones = phoneIds.length === 0 ? [] : await queries.findDevices(db, accountId, phoneIds)
  const lines = phoneIds.length === 0 ? [] : (await queries.findLinesOf(db, accountId, phoneIds)).map(describeLine)
  const apps = appIds.length === 0 ? [] : (await queries.findLines(db, accountId, appIds)).filter(({ deviceId }) => deviceId === null)
  const found = new Map([...phones.map((row) => describePhone(row, lines.filter(({ deviceId }) => deviceId === row.id))), ...apps.map(describeApp)].map((device) => [device.id, device]))
  return entries.flatMap(({ id }) => found.get(id) ?? [])
}

/** A phone, or an app by the id of its line. */
export const findDevice = async (db: Db, accountId: AccountId, id: DeviceId): Promise<Device | undefined> =>
  (await readEntries(db, accountId, [{ id, isApp: false }]))[0] ?? (await readEntries(db, accountId, [{ id, isApp: true }]))[0]

export const demandDevice = async (db: Db, ctx: Pick<Context, "accountId">, id: DeviceId): Promise<Device> => (await findDevice(db, ctx.accountId, id)) ?? refuse(deviceProblems.notFound)

/** Keeps others from changing it until the transaction ends. */
export const holdDevice = async (db: Db, ctx: Pick<Context, "accountId">, id: DeviceId): Promise<Device> => {
  await queries.lockDevices(db, ctx.accountId, [id])
  await queries.lockLines(db, ctx.accountId, [id])
  return demandDevice(db, ctx, id)
}

/** As holdDevice; an app is refused. */
export const holdPhone = async (db: Db, ctx: Pick<Context, "accountId">, id: DeviceId): Promise<Device> => {
  const device = await holdDevice(db, ctx, id)
  return device.kind === "app" ? refuse(deviceProblems.appOnly) : device
}

export const list = (ctx: Context, filter: DeviceFilter): Promise<Page<Device>> =>
  inTransaction(ctx, async (db) => {
    const page = await queries.listEntries(db, ctx.accountId, filter)
    return { ...page, items: await readEntries(db, ctx.accountId, page.items) }
  })

export const listWithLines = async (ctx: Context, { fields, ...query }: DevicesWithLinesQuery): Promise<Page<Partial<Device>>> => {
  const page = await inTransaction(ctx, async (db) => {
    const entries = await queries.listEntries(db, ctx.accountId, query)
    return { ...entries, items: await readEntries(db, ctx.accountId, entries.items) }
  })
  if (fields.length === 0) return page
  return { ...page, items: page.items.map((device) => Object.fromEntries(fields.map((field) => [field, device[field]])) as Partial<Device>) }
}

export const get = (ctx: Context, id: DeviceId) => inTransaction(ctx, (db) => demandDevice(db, ctx, id))

/** For another account's page of the same extension it looks like there is none. */
export const listOfExtension = (ctx: Context, extensionId: number): Promise<Device[]> => inTransaction(ctx, (db) => listOfExtensionWithin(db, ctx, extensionId))

export const listOfExtensionWithin = async (db: Db, ctx: Pick<Context, "accountId">, extensionId: number): Promise<Device[]> => {
  if ((await queries.findExtensions(db, ctx.accountId, [extensionId])).length === 0) refuse(deviceProblems.extensionNotFound)
  return readEntries(db, ctx.accountId, await queries.listEntriesOfExtension(db, ctx.accountId, extensionId))
}

export const listOfPerson = async (db: Db, accountId: AccountId, userId: UserId): Promise<Device[]> => readEntries(db, accountId, await queries.listEntriesOfUser(db, accountId, userId))

export const listOwn = (ctx: Context): Promise<Device[]> => inTransaction(ctx, (db) => listOfPerson(db, ctx.accountId, ctx.actor.userId))
