import type { DeviceHealth } from "@dialplane/contract/inventory/devices/device-health.schema"
import { deviceProblems } from "@dialplane/contract/inventory/devices/devices.problems"
import {
  registeredStatus,
  registrationUnavailable,
  type Device,
  type DeviceId,
  type Line,
  type LineId,
  type LineRegistration,
  type RegistrationPage,
} from "@dialplane/contract/inventory/devices/devices.schema"
import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { nextStep } from "@dialplane/contract/inventory/devices/next-step"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction } from "../../kit/database/transaction.ts"
import { requireDevice, describeLine, holdDevice, listWithin } from "./device-reading.service.ts"
import { findAccountTraits, findLines } from "./devices.queries.ts"
import { daysOf } from "./devices.rules.ts"
import { tellLogOut } from "./heard-lines.service.ts"
import { endSession } from "./hoteling.queries.ts"
import { lookForOfflineLater } from "./offline-notices.jobs.ts"
import { objectOf, publishDeviceChange } from "./lines.service.ts"
import { findNetworkPlace } from "./network-place.service.ts"
import { sandboxRegistrations, sandboxSeconds } from "./registration-source.adapter.ts"
import { findTellingFetch, listFetches, listPeriods } from "./registrations.queries.ts"

/** The source in use. Replace the sandbox with an adapter to the telephony engine here. */
export const registrationSource = sandboxRegistrations
const shownFetches = 10

const asText = ({ id, sipId, registration }: Line): LineRegistration => ({
  lineId: id,
  sipId,
  status: registration === null ? registrationUnavailable : registeredStatus,
  address: registration?.address ?? null,
  userAgent: registration?.userAgent ?? null,
  since: registration?.since ?? null,
  expiresAt: registration?.expiresAt ?? null,
})

/** Registers a line for as long as the source lets a registration last. */
export const hearLine = (
  db: Db,
  accountId: AccountId,
  seen: { readonly lineId: LineId; readonly address: string; readonly userAgent: string },
  now: Date,
) =>
  registrationSource.heard(db, accountId, {
    ...seen,
    registeredAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + sandboxSeconds * 1000).toISOString(),
  })

export const getOfLine = (ctx: Context, lineId: LineId): Promise<LineRegistration> =>
  inTransaction(ctx, async (db) =>
    asText(describeLine((await findLines(db, ctx.accountId, [lineId]))[0] ?? refuse(deviceProblems.lineNotFound))),
  )

export const listPage = (
  ctx: Context,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<RegistrationPage> =>
  inTransaction(ctx, async (db) => {
    const page = await listWithin(db, ctx.accountId, {
      cursor,
      limit,
      sort: "name",
      direction: "asc",
      from: "start",
      search: "",
    })
    const devices = page.items.map((device) => ({
      deviceId: device.id,
      name: device.name,
      macAddress: device.macAddress,
      extension: device.extension,
      lines: device.lines.map(asText),
    }))
    if (page.nextCursor === null) return { devices }
    return {
      devices,
      next_page_uri: `/api/devices/accounts/${ctx.accountId}/registrations?limit=${limit}&cursor=${encodeURIComponent(page.nextCursor)}`,
    }
  })

/** Ends registrations and any hoteling login. */
export const logOutWithin = async (ctx: Context, db: Db, deviceId: DeviceId): Promise<Device> => {
  const device = await holdDevice(db, ctx, deviceId)
  const ended = await registrationSource.logOut(
    db,
    ctx.accountId,
    device.lines.map(({ id }) => id),
  )
  await lookForOfflineLater(ctx.kit, db, ctx.accountId)
  await tellLogOut(
    ctx.kit,
    db,
    ctx.accountId,
    device.lines.map(({ sipId }) => sipId),
  )
  if (device.kind !== "app") await endSession(db, ctx.accountId, deviceId)
  await audit(db, ctx, {
    action: "device.logged_out",
    object: objectOf(device),
    after: { registrations: ended, ...(device.loggedIn === null ? {} : { loggedOut: device.loggedIn.extension }) },
  })
  await publishDeviceChange(db, ctx, deviceId, "loggedOut")
  return requireDevice(db, ctx, deviceId)
}

// --- why a phone does not ring ---------------------------------------------------------------------------------------

export const getHealth = (ctx: Context, deviceId: DeviceId): Promise<DeviceHealth> =>
  inTransaction(ctx, async (db) => {
    const device = await requireDevice(db, ctx, deviceId)
    const traits = await findAccountTraits(db, ctx.accountId)
    const periods = await listPeriods(
      db,
      ctx.accountId,
      device.lines.map(({ id }) => id),
    )
    const fetches = device.kind === "app" ? [] : await listFetches(db, ctx.accountId, deviceId, shownFetches)
    const used = device.lines.filter(({ enabled, extensionId }) => enabled && (extensionId !== null || device.isShared))
    const step = nextStep({
      kind: device.kind,
      accountStatus: traits.status,
      isShared: device.isShared,
      hasExtension: device.extensionId !== null,
      enabledLines: used.length,
      createdAt: device.createdAt,
      swappedOutAt: device.swappedOutAt,
      assignedAt: device.assignedAt,
      restartingSince: device.restartingSince,
      now: ctx.kit.now(),
      linesWithoutLocation: requiresEmergencyLocation(traits.countryCode)
        ? used.filter(({ extensionId, e911LocationId }) => extensionId !== null && e911LocationId === null).length
        : 0,
      registeredLines: used.filter(({ registration }) => registration !== null).length,
      lastRegisteredAt: lastHeard(device),
      lastFetch: device.kind === "app" ? null : ((await findTellingFetch(db, ctx.accountId, deviceId)) ?? null),
    })
    return {
      lines: device.lines.map(({ id, sipId, position, registration, lastSeenAt }) => ({
        lineId: id,
        sipId,
        position,
        registration,
        lastSeenAt,
        days: daysOf(
          periods.filter(({ lineId }) => lineId === id),
          device.createdAt,
          ctx.kit.now(),
        ),
      })),
      fetches,
      networkPlace: await findNetworkPlace(db, ctx, device, fetches),
      nextStep: step,
      source: { name: registrationSource.name, connected: registrationSource.connected },
    }
  })

/** A line may have been registered on the phone it was swapped from, which does not count for this phone. */
const lastHeard = ({ lines, lastSeenAt }: Device) =>
  lastSeenAt === null ? null : latest([lastSeenAt, ...lines.map((line) => line.lastSeenAt)])
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce<string | null>(
    (last, one) => (one !== null && (last === null || Date.parse(one) > Date.parse(last)) ? one : last),
    null,
  )
