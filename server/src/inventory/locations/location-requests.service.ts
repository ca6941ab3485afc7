import { locationProblems as refusals } from "@dialplane/contract/inventory/locations/locations.problems"
import type {
  LocationId,
  LocationRequest,
  LocationRequestDraft,
  LocationRequestFilter,
  RequestDecision,
  RequestState,
} from "@dialplane/contract/inventory/locations/locations.schema"
import { audit } from "../../kit/audit/audit.ts"
import { can, requirePermission, type Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { inTransaction, reading } from "../../kit/database/transaction.ts"
import * as queries from "./location-requests.queries.ts"
import { createIn } from "./locations.service.ts"

const read = async (db: Db, ctx: Context, requestId: number): Promise<LocationRequest> =>
  (await queries.findRequest(db, ctx.accountId, requestId)) ?? refuse(refusals.requestNotFound)

export const list = (ctx: Context, filter: LocationRequestFilter) =>
  queries.listRequests(reading(ctx), ctx.accountId, filter)
export const get = (ctx: Context, requestId: number) => read(reading(ctx), ctx, requestId)

const publishChange = (db: Db, ctx: Context, requestId: number, state: RequestState) =>
  ctx.kit.events.publish(db, { accountId: ctx.accountId, topic: "locationRequest", data: { requestId, state } })
const objectOf = ({ requestId, name }: Pick<LocationRequest, "requestId" | "name">) => ({
  type: "locationRequest",
  id: requestId,
  name,
})

export const create = (ctx: Context, draft: LocationRequestDraft): Promise<LocationRequest> =>
  inTransaction(ctx, async (db) => {
    const requestId = await queries.insertRequest(db, ctx.accountId, draft, ctx.actor)
    await audit(db, ctx, {
      action: "location_request.created",
      object: objectOf({ requestId, name: draft.name }),
      after: draft,
    })
    await publishChange(db, ctx, requestId, "pending")
    return read(db, ctx, requestId)
  })

const outcomes: Readonly<Record<RequestDecision["decision"], RequestState>> = {
  approve: "approved",
  decline: "declined",
  withdraw: "withdrawn",
}

/** Users who may add locations decide; the requester can withdraw the request. */
const requireAllowed = (ctx: Context, request: LocationRequest, decision: RequestDecision["decision"]) => {
  if (decision !== "withdraw") return requirePermission(ctx, "create:locations")
  if (request.requestedBy !== ctx.actor.userId && !can(ctx, "create:locations")) refuse(refusals.notYourRequest)
}

export const decide = (
  ctx: Context,
  requestId: number,
  { decision, note }: RequestDecision,
): Promise<LocationRequest> =>
  inTransaction(ctx, async (db) => {
    await queries.lockRequest(db, ctx.accountId, requestId)
    const request = await read(db, ctx, requestId)
    requireAllowed(ctx, request, decision)
    if (request.state !== "pending") refuse(refusals.requestDecided, { state: request.state })
    const locationId = decision === "approve" ? await addLocation(db, ctx, request) : null
    const state = outcomes[decision]
    await queries.decideRequest(db, ctx.accountId, requestId, { state, by: ctx.actor.name, note, locationId })
    await audit(db, ctx, {
      action: `location_request.${state}`,
      object: objectOf(request),
      before: { state: "pending" },
      after: { state, ...(note === "" ? {} : { note }) },
    })
    await publishChange(db, ctx, requestId, state)
    return read(db, ctx, requestId)
  })

/** Added as pending, so that its numbers, phones and emergency location can be set up before it is activated. */
const addLocation = async (
  db: Db,
  ctx: Context,
  { name, kind, address, timeZone }: LocationRequest,
): Promise<LocationId> =>
  (
    await createIn(db, ctx, {
      name,
      kind,
      address,
      timeZone,
      mainNumber: "",
      isDefault: false,
      status: "Pending",
      emergencyLocationId: null,
    })
  ).locationId
