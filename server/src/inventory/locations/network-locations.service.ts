import { locationProblems as refusals } from "@dialplane/contract/inventory/locations/locations.problems"
import { networkLocationDraft } from "@dialplane/contract/inventory/locations/locations.schema"
import type {
  NetworkLocation,
  NetworkLocationDraft,
  NetworkLocationEdit,
  NetworkLocationQuery,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { texts } from "@dialplane/contract/kit/language"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { onConstraint, refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { requireLocation } from "./locations.service.ts"
import * as queries from "./network-locations.queries.ts"

const messages = texts("locations.networks", { anotherRange: "another range", thisAccount: "this account" })

const toNetwork = (ctx: Pick<Context, "accountId">, row: queries.NetworkRow): NetworkLocation => ({
  ...row,
  locationUri: `/api/ucaas/account/${ctx.accountId}/location/${row.locationId}`,
})

const read = async (db: Db, ctx: Context, netLocId: number): Promise<NetworkLocation> =>
  toNetwork(ctx, (await queries.findNetwork(db, ctx.accountId, netLocId)) ?? refuse(refusals.networkNotFound))

export const list = (ctx: Context, query: NetworkLocationQuery) =>
  inTransaction(ctx, async (db) =>
    (await queries.listNetworks(db, ctx.accountId, query)).map((row) => toNetwork(ctx, row)),
  )
export const get = (ctx: Context, netLocId: number) => read(reading(ctx), ctx, netLocId)

/** The location of an address in the account, for phones that connect from it. */
export const findLocationOfAddress = async (
  db: Db,
  ctx: Pick<Context, "accountId">,
  address: string,
): Promise<NetworkLocation | undefined> => {
  const [row] = await queries.listNetworks(db, ctx.accountId, { address })
  return row && toNetwork(ctx, row)
}

const requireFree = async (db: Db, ctx: Context, range: string, exceptId?: number) => {
  const other = await queries.findOverlap(db, ctx.accountId, range, exceptId)
  if (other !== undefined) refuse(refusals.networkOverlap, { range, other: other.range, location: other.locationName })
}
const onOverlap = (range: string) =>
  onConstraint("network_locations_no_overlap", refusals.networkOverlap, {
    range,
    other: messages.anotherRange,
    location: messages.thisAccount,
  })

const note = (
  db: Db,
  ctx: Context,
  action: string,
  netLocId: number,
  range: string,
  change: { readonly before?: unknown; readonly after?: unknown },
) =>
  audit(db, ctx, {
    action: `network_location.${action}`,
    object: { type: "networkLocation", id: netLocId, name: range },
    ...change,
  })
const publishChange = (db: Db, ctx: Context, locationId: number) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "location", data: { locationId, change: "changed" } })

export const create = (ctx: Context, draft: NetworkLocationDraft): Promise<NetworkLocation> =>
  inTransaction(ctx, async (db) => {
    await requireLocation(db, ctx, draft.locationId)
    await requireFree(db, ctx, draft.range)
    const netLocId = await queries.insertNetwork(db, ctx.accountId, draft).catch(onOverlap(draft.range))
    await note(db, ctx, "created", netLocId, draft.range, { after: draft })
    await publishChange(db, ctx, draft.locationId)
    return read(db, ctx, netLocId)
  })

export const update = (
  ctx: Context,
  netLocId: number,
  { version, ...draft }: NetworkLocationEdit,
): Promise<NetworkLocation> =>
  inTransaction(ctx, async (db) => {
    await queries.lockNetwork(db, ctx.accountId, netLocId)
    const before = await read(db, ctx, netLocId)
    if (version !== undefined && version !== before.version) refuse(refusals.changedMeanwhile)
    await save(db, ctx, before, draft)
    return read(db, ctx, netLocId)
  })

const save = async (
  db: Db,
  ctx: Context,
  { netLocId, locationId, range, description }: NetworkLocation,
  draft: NetworkLocationDraft,
): Promise<void> => {
  await requireLocation(db, ctx, draft.locationId)
  await requireFree(db, ctx, draft.range, netLocId)
  await queries.updateNetwork(db, ctx.accountId, netLocId, draft).catch(onOverlap(draft.range))
  await note(db, ctx, "changed", netLocId, draft.range, { before: { locationId, range, description }, after: draft })
  await publishChange(db, ctx, draft.locationId)
}

export const undoNetwork = defineUndo({
  action: "network_location.changed",
  permission: "update:locations",
  fields: networkLocationDraft,
  hold: async (db, ctx, { objectId }) => {
    await queries.lockNetwork(db, ctx.accountId, Number(objectId))
  },
  read: async (db, ctx, { objectId }) => {
    const now = await queries.findNetwork(db, ctx.accountId, Number(objectId))
    return now && { locationId: now.locationId, range: now.range, description: now.description }
  },
  write: async (db, ctx, { objectId }, draft) => save(db, ctx, await read(db, ctx, Number(objectId)), draft),
})

export const remove = (ctx: Context, netLocId: number): Promise<void> =>
  inTransaction(ctx, async (db) => {
    const { locationId, range, description } = await read(db, ctx, netLocId)
    await queries.deleteNetwork(db, ctx.accountId, netLocId)
    await note(db, ctx, "deleted", netLocId, range, { before: { locationId, range, description } })
    await publishChange(db, ctx, locationId)
  })
