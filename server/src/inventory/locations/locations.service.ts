import { locationProblems as refusals } from "@dialplane/contract/inventory/locations/locations.problems"
import type {
  Location,
  LocationDraft,
  LocationEdit,
  LocationFilter,
  LocationId,
  LocationPatch,
  NewLocation,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { requireUsable, dropUses, recordUse } from "../emergency-locations/emergency-locations.service.ts"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { changeExternalId } from "../../kit/domain/external-ids.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./locations.queries.ts"
import { differences, draftOf, flat, objectionTo, usageText } from "./locations.rules.ts"

/** A location of the account, in an open transaction; refuses when there is none. */
export const requireLocation = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  locationId: LocationId,
): Promise<Location> => (await queries.findLocation(db, ctx.accountId, locationId)) ?? refuse(refusals.notFound)

/** The same without counting its services, for bulk changes. */
export const requirePlace = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  locationId: LocationId,
): Promise<Pick<Location, "locationId" | "name" | "status">> =>
  (await queries.findPlace(db, ctx.accountId, locationId)) ?? refuse(refusals.notFound)

export const list = (ctx: Context, filter: LocationFilter) => queries.listLocations(reading(ctx), ctx.accountId, filter)
export const get = (ctx: Context, locationId: LocationId) =>
  inTransaction(ctx, (db) => requireLocation(db, ctx, locationId))

const publishChange = (db: Db, ctx: Context, locationId: LocationId, change: string) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "location", data: { locationId, change } })
const objectOf = (locationId: LocationId, name: string) => ({ type: "location", id: locationId, name })
const onTakenName = (name: string) => onConstraint("locations_name_key", refusals.nameTaken, { name })

const requireAllowed = (before: Location | undefined, after: LocationDraft) => {
  const objection = objectionTo(before, after)
  if (objection !== undefined) refuse(objection.problem, objection.details)
}

/** Only a new choice is checked: a location keeps its emergency location while that is provisioned again. */
const requireEmergencyLocation = async (db: Db, ctx: Context, before: Location | undefined, after: LocationDraft) => {
  if (after.emergencyLocationId === null || after.emergencyLocationId === before?.emergencyLocationId) return
  const chosen = await requireUsable(db, ctx, after.emergencyLocationId)
  if (chosen.countryId !== after.address.countryCode) refuse(refusals.emergencyCountry, { name: chosen.name })
}

/**
 * When an emergency location is deleted: replaces it in locations. Their uses are changed by the emergency-locations
 * domain.
 */
export const replaceEmergencyLocation = (db: Db, ctx: Context, from: number, to: number) =>
  queries.replaceEmergencyLocation(db, ctx.accountId, from, to)

const noteEmergencyUse = (db: Db, ctx: Context, locationId: LocationId, { emergencyLocationId, name }: LocationDraft) =>
  emergencyLocationId === null
    ? dropUses(db, ctx, "location", [locationId])
    : recordUse(db, ctx, emergencyLocationId, { kind: "location", objectId: locationId, label: name })

export const create = (ctx: Context, { externalId, ...draft }: NewLocation): Promise<Location> =>
  inTransaction(ctx, async (db) => {
    const location = await createIn(db, ctx, draft)
    return externalId === null ? location : withExternalId(db, ctx, location, externalId)
  })

/** In the transaction of the change that was allowed. */
const withExternalId = async (
  db: Db,
  ctx: Context,
  location: Location,
  externalId: string | null | undefined,
): Promise<Location> => {
  const { locationId, name } = location
  if (!(await changeExternalId(db, ctx, "location", locationId, objectOf(locationId, name), externalId)))
    return location
  await publishChange(db, ctx, locationId, "changed")
  return requireLocation(db, ctx, locationId)
}

/** The first location of an account is always its default. */
export const createIn = async (db: Db, ctx: Context, given: LocationDraft): Promise<Location> => {
  await queries.lockLocations(db, ctx.accountId)
  const isFirst = !(await queries.hasDefault(db, ctx.accountId))
  const draft: LocationDraft = isFirst ? { ...given, isDefault: true, status: "Active" } : given
  requireAllowed(undefined, draft)
  await requireEmergencyLocation(db, ctx, undefined, draft)
  const locationId = await queries.insertLocation(db, ctx.accountId, draft).catch(onTakenName(draft.name))
  if (draft.isDefault) {
    await queries.clearDefault(db, ctx.accountId, locationId)
    await queries.makeDefault(db, ctx.accountId, locationId)
  }
  await noteEmergencyUse(db, ctx, locationId, draft)
  await audit(db, ctx, { action: "location.created", object: objectOf(locationId, draft.name), after: flat(draft) })
  await publishChange(db, ctx, locationId, "created")
  return requireLocation(db, ctx, locationId)
}

export const hold = async (
  db: Db,
  ctx: Context,
  locationId: LocationId,
  version: number | undefined,
): Promise<Location> => {
  await queries.lockLocations(db, ctx.accountId)
  const location = await requireLocation(db, ctx, locationId)
  if (version !== undefined && version !== location.version) refuse(refusals.changedMeanwhile)
  return location
}

export const update = (
  ctx: Context,
  locationId: LocationId,
  { version, externalId, ...draft }: LocationEdit,
): Promise<Location> =>
  inTransaction(ctx, async (db) => {
    const saved = await save(db, ctx, await hold(db, ctx, locationId, version), draft)
    return withExternalId(db, ctx, saved, externalId)
  })

/** For reverts, in their transaction. */
export const setExternalId = async (db: Db, ctx: Context, locationId: LocationId, externalId: string | null) =>
  withExternalId(db, ctx, await hold(db, ctx, locationId, undefined), externalId)

export const patch = (
  ctx: Context,
  locationId: LocationId,
  { version, externalId, ...parts }: LocationPatch,
): Promise<Location> =>
  inTransaction(ctx, async (db) => {
    const before = await hold(db, ctx, locationId, version)
    const given = Object.fromEntries(
      Object.entries(parts).filter(([, value]) => value !== undefined),
    ) as Partial<LocationDraft>
    return withExternalId(db, ctx, await save(db, ctx, before, { ...draftOf(before), ...given }), externalId)
  })

export const save = async (db: Db, ctx: Context, before: Location, after: LocationDraft): Promise<Location> => {
  const { locationId } = before
  requireAllowed(before, after)
  await requireEmergencyLocation(db, ctx, before, after)
  const difference = differences(draftOf(before), after)
  if (difference === undefined) return before
  if (after.isDefault) await queries.clearDefault(db, ctx.accountId, locationId)
  await queries.updateLocation(db, ctx.accountId, locationId, after).catch(onTakenName(after.name))
  await noteEmergencyUse(db, ctx, locationId, after)
  await audit(db, ctx, { action: "location.changed", object: objectOf(locationId, after.name), ...difference })
  await publishChange(db, ctx, locationId, "changed")
  return requireLocation(db, ctx, locationId)
}

/** For the numbers domain, in an open transaction: sets the main number of a location. */
export const setMainNumber = async (
  db: Db,
  ctx: Context,
  locationId: LocationId,
  mainNumber: string,
): Promise<void> => {
  const location = await hold(db, ctx, locationId, undefined)
  await save(db, ctx, location, { ...draftOf(location), mainNumber })
}

export const remove = (ctx: Context, locationId: LocationId): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const location = await hold(db, ctx, locationId, undefined)
    if (location.isDefault) refuse(refusals.isDefault, { name: location.name })
    const uses = usageText(location.usage)
    if (uses !== undefined) refuse(refusals.inUse, { name: location.name, uses })
    await dropUses(db, ctx, "location", [locationId])
    await queries
      .deleteLocation(db, ctx.accountId, locationId)
      .catch(onConstraint("location_services_location_fkey", refusals.inUse, { name: location.name, uses: "services" }))
    await audit(db, ctx, {
      action: "location.deleted",
      object: objectOf(locationId, location.name),
      before: flat(draftOf(location)),
    })
    await publishChange(db, ctx, locationId, "deleted")
  })
