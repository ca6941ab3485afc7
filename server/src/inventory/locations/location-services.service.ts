import type { BulkPreview } from "@dialplane/contract/kit/bulk-preview"
import { locationProblems as refusals } from "@dialplane/contract/inventory/locations/locations.problems"
import type {
  BulkMove,
  LocationId,
  LocationServiceFilter,
  ServiceKind,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { keepActor } from "../../kit/jobs/job-context.ts"
import { previewBulk } from "../../kit/preview/preview-bulk.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import {
  deleteServices,
  findClosedPlace,
  findExisting,
  listServices,
  listServicesAt,
  putService,
  type ServiceRef,
} from "./location-services.queries.ts"
import { moveServicesJob } from "./locations.jobs.ts"
import { labelOf, moveService } from "./move-service.service.ts"
import { requirePlace } from "./locations.service.ts"

const messages = texts("locations.jobs", {
  moveSome: (count: number, to: string) => `Move ${count} ${count === 1 ? "service" : "services"} to ${to}`,
  moveAll: (from: string, to: string) => `Move everything from ${from} to ${to}`,
})

export const list = (ctx: Context, filter: LocationServiceFilter) => listServices(reading(ctx), ctx.accountId, filter)

/** For the domain that owns the service: sets its location. */
export const placeService = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  service: ServiceRef & { readonly label: string },
  locationId: LocationId,
) => {
  const location = await requirePlace(db, ctx, locationId)
  if (location.status === "Closed") refuse(refusals.closed, { name: location.name })
  await putService(db, ctx.accountId, service, service.label, locationId)
  return location
}

/** For services that were deleted or no longer have a location. */
export const dropServices = (
  db: Db,
  ctx: Pick<Context, "accountId">,
  kind: ServiceKind,
  objectIds: readonly number[],
) => deleteServices(db, ctx.accountId, kind, objectIds)

/** Removes a restored service from a location that was closed meanwhile. Returns the name of that location. */
export const leaveClosedPlace = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  kind: ServiceKind,
  objectId: number,
): Promise<string | undefined> => {
  const closed = await findClosedPlace(db, ctx.accountId, kind, objectId)
  if (closed !== undefined) await dropServices(db, ctx, kind, [objectId])
  return closed?.name
}

/** What moves where, or a refusal. */
const planMove = async (db: Db, ctx: Context, { toLocationId, fromLocationId, services }: BulkMove) => {
  const target = await requirePlace(db, ctx, toLocationId)
  if (target.status === "Closed") refuse(refusals.closed, { name: target.name })
  if (fromLocationId === toLocationId) refuse(refusals.sameLocation)
  const from = fromLocationId === undefined ? undefined : await requirePlace(db, ctx, fromLocationId)
  const moved = services ?? (await listServicesAt(db, ctx.accountId, fromLocationId!))
  if (moved.length === 0) refuse(refusals.nothingToMove)
  return { target, from, moved }
}

export const previewMove = async (ctx: Context, wish: BulkMove): Promise<BulkPreview> => {
  const { moved } = await inTransaction(ctx, (db) => planMove(db, ctx, wish))
  const keyOf = ({ kind, objectId }: ServiceRef) => `${kind} ${objectId}`
  const byKey = new Map(moved.map((service) => [keyOf(service), service]))
  return previewBulk(ctx, {
    ids: [...byKey.keys()],
    change: (inside, db, key) => moveService(inside, db, byKey.get(key)!, wish.toLocationId),
    nameOf: async (db, key) => (await labelOf(db, ctx, byKey.get(key)!)) ?? key,
    known: {
      find: async (db, keys) =>
        new Set(
          (
            await findExisting(
              db,
              ctx.accountId,
              keys.map((key) => byKey.get(key)!),
            )
          ).map(keyOf),
        ),
      otherwise: refusals.serviceGone,
    },
  })
}

/** Starts the move and returns its job. */
export const move = (ctx: Context, wish: BulkMove): Promise<{ jobId: number }> =>
  inTransaction(ctx, async (db) => {
    const { toLocationId, fromLocationId } = wish
    const { target, from, moved } = await planMove(db, ctx, wish)
    const title =
      from === undefined ? messages.moveSome(moved.length, target.name) : messages.moveAll(from.name, target.name)
    const jobId = await ctx.kit.jobs.enqueue(
      db,
      moveServicesJob(ctx.kit),
      { toLocationId, actor: keepActor(ctx), services: [...moved] },
      {
        accountId: ctx.accountId,
        userId: ctx.actor.userId,
        title,
        ...(fromLocationId === undefined ? {} : { key: `${fromLocationId}` }),
      },
    )
    if (jobId === undefined) return refuse(refusals.moveUnderWay)
    await audit(db, ctx, {
      action: "location.move_started",
      object: { type: "job", id: jobId, name: title },
      after: { location: target.name, services: moved.length, ...(from === undefined ? {} : { from: from.name }) },
    })
    return { jobId }
  })
