import { emergencyLocationProblems as refusals } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.problems"
import {
  emergencyStates,
  followsExtensionText,
  type EmergencyAddress,
  type EmergencyFilter,
  type EmergencyLocation,
  type EmergencyLocationDraft,
  type EmergencyLocationEdit,
  type EmergencyLocationId,
  type EmergencyReadiness,
  type EmergencyUse,
  type ExtensionAssignment,
  type ExtensionDevicesFilter,
  type Followers,
  type OwnLocations,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { requiresEmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-duty"
import { z } from "zod"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, Refusal, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { carrier, keyOf, provisionJob } from "./emergency-locations.jobs.ts"
import { emergencyLocationMessages } from "./emergency-locations.messages.ts"
import * as queries from "./emergency-locations.queries.ts"
import { carrierPart, fieldErrors, objectionToUse } from "./emergency-locations.rules.ts"
import { sandboxAddressValidator } from "./sandbox-address-validator.adapter.ts"

/** The validator in use. A carrier's own replaces the sandbox here. */
const validator = sandboxAddressValidator
const mostLocations = 10_000
const mostShownUses = 200

// --- for other domains -----------------------------------------------------------------------------------------------

/**
 * For setting the emergency location of a phone, a line or a location, in the transaction of that change: refuses when
 * there is none, when it belongs to another account, and while it is not active. Locks it until the transaction ends.
 */
export const requireUsable = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  locationId: EmergencyLocationId | null | undefined,
): Promise<Pick<EmergencyLocation, "locationId" | "name" | "state" | "countryId">> => {
  if (locationId === null || locationId === undefined) return refuse(refusals.missing)
  const location = (await queries.keepForUse(db, ctx.accountId, locationId)) ?? refuse(refusals.notFound)
  const objection = objectionToUse(location)
  if (objection !== undefined) refuse(objection.problem, objection.details)
  return location
}

/** Records that an object uses a location, replacing its previous one. Call requireUsable first. */
export const recordUse = (
  db: Db,
  ctx: Pick<Context, "accountId">,
  locationId: EmergencyLocationId,
  use: EmergencyUse,
) => queries.putUse(db, ctx.accountId, locationId, use)

/** For objects that were deleted or no longer have an emergency location. */
export const dropUses = (
  db: Db,
  ctx: Pick<Context, "accountId">,
  kind: EmergencyUse["kind"],
  objectIds: readonly number[],
) => queries.deleteUses(db, ctx.accountId, kind, objectIds)

interface ExtensionPlace {
  readonly extensionId: number
  readonly label: string
}

/**
 * Sets or removes the location of extensions. Their phones and apps follow, except those that have their own and keep
 * it. Refused when a line in use would have no location where the country requires one. Call requireUsable first.
 */
export const placeExtensions = async (
  db: Db,
  ctx: Context,
  extensions: readonly ExtensionPlace[],
  locationId: EmergencyLocationId | null,
  own: OwnLocations = "keep",
): Promise<void> => {
  const ids = extensions.map(({ extensionId }) => extensionId)
  if (own === "follow") await dropOwnLocations(db, ctx, ids)
  if (locationId === null) await dropUses(db, ctx, "extension", ids)
  else
    for (const { extensionId, label } of extensions)
      await recordUse(db, ctx, locationId, { kind: "extension", objectId: extensionId, label })
  if (locationId === null) await requireLinesHaveLocation(db, ctx, ids)
  await publishChange(db, ctx, locationId ?? 0, "assigned")
}

/** Removes the own location of phones and apps of these extensions, and records which. */
const dropOwnLocations = async (db: Db, ctx: Context, extensionIds: readonly number[]) => {
  const own = (await queries.listFollowingLines(db, ctx.accountId, extensionIds, mostLocations)).filter(
    ({ source }) => source === "own",
  )
  if (own.length === 0) return
  await dropUses(
    db,
    ctx,
    "line",
    own.map(({ lineId }) => lineId),
  )
  await audit(db, ctx, {
    action: "emergency_location.lines_follow",
    object: { type: "account", id: ctx.accountId },
    before: Object.fromEntries(own.map(({ name, locationName }) => [name, locationName])),
    after: Object.fromEntries(own.map(({ name }) => [name, followsExtensionText()])),
  })
  for (const deviceId of new Set(own.map((line) => line.deviceId))) {
    await ctx.kit.events.publish(db, {
      accountId: ctx.accountId,
      topic: "device",
      data: { deviceId, change: "changed" },
    })
  }
}

const requireLinesHaveLocation = async (db: Db, ctx: Context, extensionIds: readonly number[]) => {
  if (!requiresEmergencyLocation(await queries.findCountry(db, ctx.accountId))) return
  const left = (await queries.listFollowingLines(db, ctx.accountId, extensionIds, mostLocations)).filter(
    ({ enabled, locationId }) => enabled && locationId === null,
  )
  if (left.length === 0) return
  const named = left.slice(0, 3).map(({ name }) => name)
  refuse(refusals.linesDepend, {
    lines: emergencyLocationMessages.linesAndMore(named, left.length - named.length),
  })
}

/** How ready an account is for an emergency; for the dashboard and for checks of a whole account. */
export const readReadiness = async (db: Db, ctx: Pick<Context, "accountId">): Promise<EmergencyReadiness> => {
  const lines = await queries.countLines(db, ctx.accountId)
  const counts = new Map((await queries.countStates(db, ctx.accountId)).map(({ state, count }) => [state, count]))
  const locations = Object.fromEntries(
    emergencyStates.map((state) => [state, counts.get(state) ?? 0]),
  ) as EmergencyReadiness["locations"]
  return { ...lines, locations, carrier: { name: carrier.name, connected: carrier.connected } }
}

// --- reading ---------------------------------------------------------------------------------------------------------

const read = async (db: Db, ctx: Pick<Context, "accountId">, locationId: EmergencyLocationId) =>
  (await queries.findLocation(db, ctx.accountId, locationId)) ?? refuse(refusals.notFound)

export const list = (ctx: Context, filter: EmergencyFilter) =>
  queries.listLocations(reading(ctx), ctx.accountId, filter)
export const get = (ctx: Context, locationId: EmergencyLocationId): Promise<EmergencyLocation> =>
  read(reading(ctx), ctx, locationId)
export const listUses = (ctx: Context, locationId: EmergencyLocationId) =>
  inTransaction(ctx, async (db) => {
    await read(db, ctx, locationId)
    return queries.listUses(db, ctx.accountId, locationId, mostShownUses)
  })
export const listLines = (ctx: Context, filter: ExtensionDevicesFilter) =>
  queries.listLines(reading(ctx), ctx.accountId, filter)
export const getReadiness = (ctx: Context) => readReadiness(reading(ctx), ctx)
export const listFollowers = (ctx: Context, extensionIds: readonly number[]): Promise<Followers> =>
  inTransaction(ctx, async (db) => ({
    ...(await queries.countFollowingLines(db, ctx.accountId, extensionIds)),
    lines: await queries.listFollowingLines(db, ctx.accountId, extensionIds, mostShownUses),
  }))
export const validate = (address: EmergencyAddress) => validator.validate(address)

// --- changing --------------------------------------------------------------------------------------------------------

const publishChange = (db: Db, ctx: Context, locationId: EmergencyLocationId, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "emergencyLocation", data: { locationId, change } })

const giveToCarrier = (db: Db, ctx: Context, locationId: EmergencyLocationId, revision: number) =>
  ctx.kit.jobs.enqueue(
    db,
    provisionJob(ctx.kit),
    { locationId, revision },
    { accountId: ctx.accountId, userId: ctx.actor.userId, key: keyOf({ locationId, revision }, "submit") },
  )

/** The normalized address, or a refusal. Called before the transaction, because a validator can be slow. */
const requireGoodAddress = async (address: EmergencyAddress): Promise<EmergencyAddress> => {
  const verdict = await validator.validate(address)
  if (verdict.verdict !== "valid") throw new Refusal(refusals.addressRefused, {}, fieldErrors(verdict))
  return verdict.address
}

const objectOf = ({ locationId, name }: { readonly locationId: EmergencyLocationId; readonly name: string }) => ({
  type: "emergencyLocation",
  id: locationId,
  name,
})
const auditedPart = ({
  name,
  customerName,
  address: { countryCode, streetNumber, street, unit, city, province, postalCode },
}: EmergencyLocationDraft) => ({
  name,
  customerName,
  countryCode,
  streetNumber,
  street,
  unit,
  city,
  province,
  postalCode,
})
const onTakenName = (name: string) => onConstraint("emergency_locations_name_key", refusals.nameTaken, { name })

export const create = async (ctx: Context, given: EmergencyLocationDraft): Promise<EmergencyLocation> => {
  const draft = { ...given, address: await requireGoodAddress(given.address) }
  return inTransaction(ctx, async (db) => {
    if ((await queries.countLocations(db, ctx.accountId)) >= mostLocations)
      refuse(refusals.tooMany, { limit: mostLocations })
    const locationId = await queries.insertLocation(db, ctx.accountId, draft).catch(onTakenName(draft.name))
    await giveToCarrier(db, ctx, locationId, 1)
    await audit(db, ctx, {
      action: "emergency_location.created",
      object: objectOf({ locationId, name: draft.name }),
      after: auditedPart(draft),
    })
    await publishChange(db, ctx, locationId, "created")
    return read(db, ctx, locationId)
  })
}

export const update = async (
  ctx: Context,
  locationId: EmergencyLocationId,
  { version, ...given }: EmergencyLocationEdit,
): Promise<EmergencyLocation> => {
  const edit = { ...given, address: await requireGoodAddress(given.address) }
  return inTransaction(ctx, async (db) => {
    const before = await hold(db, ctx, locationId)
    if (version !== undefined && version !== before.version) refuse(refusals.changedMeanwhile)
    return save(db, ctx, before, edit)
  })
}

const save = async (
  db: Db,
  ctx: Context,
  before: EmergencyLocation,
  edit: EmergencyLocationDraft,
): Promise<EmergencyLocation> => {
  const { locationId } = before
  const [old, now] = [auditedPart(before), auditedPart(edit)]
  const changed = (Object.keys(now) as (keyof typeof now)[]).filter((field) => old[field] !== now[field])
  if (changed.length === 0) return before
  await queries.updateLocation(db, ctx.accountId, locationId, edit).catch(onTakenName(edit.name))
  if (carrierPart(before) !== carrierPart(edit))
    await giveToCarrier(db, ctx, locationId, await queries.startOver(db, ctx.accountId, locationId))
  const part = (of: typeof now) => Object.fromEntries(changed.map((field) => [field, of[field]]))
  await audit(db, ctx, {
    action: "emergency_location.changed",
    object: objectOf({ locationId, name: edit.name }),
    before: part(old),
    after: part(now),
  })
  await publishChange(db, ctx, locationId, "changed")
  return read(db, ctx, locationId)
}

/** Reverts only the name: other changes were sent to the carrier and must be made explicitly. */
export const undoName = defineUndo({
  action: "emergency_location.changed",
  permission: "update:emergency-locations",
  fields: z.strictObject({ name: z.string() }),
  hold: async (db, ctx, { objectId }) => {
    await queries.lockLocation(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const location = await queries.findLocation(db, ctx.accountId, Number(objectId))
    return location && { name: location.name }
  },
  write: async (db, ctx, { objectId }, { name }) => {
    const before = await hold(db, ctx, Number(objectId))
    await save(db, ctx, before, { name, customerName: before.customerName, address: before.address })
  },
})

const hold = async (db: Db, ctx: Context, locationId: EmergencyLocationId) => {
  await queries.lockLocation(db, ctx.accountId, locationId)
  return read(db, ctx, locationId)
}

export const retry = (ctx: Context, locationId: EmergencyLocationId): Promise<EmergencyLocation> =>
  inTransaction(ctx, async (db) => {
    const location = await hold(db, ctx, locationId)
    if (location.state !== "failed") refuse(refusals.notFailed, { name: location.name })
    await giveToCarrier(db, ctx, locationId, await queries.startOver(db, ctx.accountId, locationId))
    await audit(db, ctx, {
      action: "emergency_location.retried",
      object: objectOf(location),
      before: { state: "failed" },
      after: { state: "validated" },
    })
    await publishChange(db, ctx, locationId, "changed")
    return read(db, ctx, locationId)
  })

export const remove = (ctx: Context, locationId: EmergencyLocationId, replaceBy?: EmergencyLocationId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const location = await hold(db, ctx, locationId)
    if (replaceBy !== undefined) await replaceEverywhere(db, ctx, location, replaceBy)
    // Lists the uses by name; the foreign key stops one that is added at this moment.
    const uses = await queries.listUses(db, ctx.accountId, locationId, mostShownUses)
    if (uses.length > 0) refuse(refusals.inUse, { name: location.name, uses: emergencyLocationMessages.uses(uses) })
    await queries.deleteLocation(db, ctx.accountId, locationId).catch(
      onConstraint("emergency_location_uses_location_fkey", refusals.inUse, {
        name: location.name,
        uses: "something",
      }),
    )
    await audit(db, ctx, {
      action: "emergency_location.deleted",
      object: objectOf(location),
      before: auditedPart(location),
    })
    await publishChange(db, ctx, locationId, "deleted")
  })

/** Replaces a location in extensions, phones, apps and locations, in the transaction that deletes it. */
const replaceEverywhere = async (db: Db, ctx: Context, location: EmergencyLocation, replaceBy: EmergencyLocationId) => {
  const replacement = await requireUsable(db, ctx, replaceBy)
  if (replaceBy === location.locationId || replacement.countryId !== location.countryId)
    refuse(refusals.replacementUnfit, { name: location.name })
  await ctx.kit.uses.replace(db, "emergencyLocation", ctx, location.locationId, replaceBy)
  const uses = await queries.replaceUses(db, ctx.accountId, location.locationId, replaceBy)
  if (uses.length === 0) return
  await audit(db, ctx, {
    action: "emergency_location.replaced",
    object: objectOf(replacement),
    before: { emergencyLocation: location.name },
    after: { emergencyLocation: replacement.name, lines: uses },
  })
  await publishChange(db, ctx, replaceBy, "assigned")
}

/** Sets or removes the location of extensions; all or none. */
export const assignExtensions = (
  ctx: Context,
  { extensionIds, locationId, ownLocations }: ExtensionAssignment,
): Promise<EmergencyReadiness> =>
  inTransaction(ctx, async (db) => {
    const ids = [...new Set(extensionIds)]
    const lines = await queries.findLines(db, ctx.accountId, ids)
    const unknown = ids.find((id) => !lines.some(({ extensionId }) => extensionId === id))
    if (unknown !== undefined) refuse(refusals.extensionUnknown, { id: unknown })
    const location = locationId === null ? undefined : await requireUsable(db, ctx, locationId)
    await placeExtensions(db, ctx, lines, location?.locationId ?? null, ownLocations)
    await audit(db, ctx, {
      action: location === undefined ? "emergency_location.lines_unassigned" : "emergency_location.lines_assigned",
      object: location === undefined ? { type: "account", id: ctx.accountId } : objectOf(location),
      after: { lines: lines.map(({ label }) => label) },
    })
    return readReadiness(db, ctx)
  })
