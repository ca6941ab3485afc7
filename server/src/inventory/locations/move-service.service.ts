import type { AssetKind } from "@dialplane/contract/kit/owner-treatment"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { ServiceKind } from "@dialplane/contract/inventory/locations/locations.schema"
import { locationProblems as refusals } from "@dialplane/contract/inventory/locations/locations.problems"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { refuse } from "../../kit/refusal.ts"
import { requireManaged } from "../../identity/roles/roles.service.ts"
import { deleteServices, findService, lockObject, putService, type ServiceRef } from "./location-services.queries.ts"
import { findLocation } from "./locations.queries.ts"

/** The audit log identifies phone numbers by their digits, everything else by its id. */
export const objectOf = ({ kind, objectId }: ServiceRef, label: string) => ({
  type: kind === "phoneNumber" ? "phone_number" : kind,
  id: kind === "phoneNumber" ? label.replaceAll(/\D/g, "") : objectId,
  name: label,
})

/** The name of a service; nothing when it was deleted. */
export const labelOf = async (db: Db, ctx: Pick<Context, "accountId">, service: ServiceRef) =>
  (await findService(db, ctx.accountId, service))?.label

const ownedAs: Readonly<Record<ServiceKind, AssetKind>> = {
  extension: "extension",
  phoneNumber: "number",
  device: "device",
}

/** Moving a user's service requires the right to manage the user. Rows, previews and reverts all check it. */
const requireManagedService = async (db: Db, ctx: Context, service: ServiceRef, label: string) => {
  const owners = await ctx.kit.owners.find(db, ownedAs[service.kind], ctx.accountId, [objectOf(service, label).id])
  await requireManaged(db, ctx, owners, commonProblems.notManageable)
}

/** One service to another location, or to none; in an open transaction. */
export const moveService = async (
  ctx: Context,
  db: Db,
  service: ServiceRef,
  toLocationId: number | null,
): Promise<void> => {
  await lockObject(db, ctx.accountId, service)
  const found = (await findService(db, ctx.accountId, service)) ?? refuse(refusals.serviceGone)
  await requireManagedService(db, ctx, service, found.label)
  const target =
    toLocationId === null ? null : ((await findLocation(db, ctx.accountId, toLocationId)) ?? refuse(refusals.notFound))
  if (target?.status === "Closed") refuse(refusals.closed, { name: target.name })
  if (found.locationId === toLocationId) return
  const before =
    found.locationId === null ? null : ((await findLocation(db, ctx.accountId, found.locationId))?.name ?? null)
  if (toLocationId === null) await deleteServices(db, ctx.accountId, service.kind, [service.objectId])
  else await putService(db, ctx.accountId, service, found.label, toLocationId)
  await audit(db, ctx, {
    action: "location.service_moved",
    object: objectOf(service, found.label),
    before: { location: before, locationId: found.locationId, serviceId: service.objectId },
    after: { location: target?.name ?? null, locationId: toLocationId, serviceId: service.objectId },
  })
  await ctx.kit.events.publish(db, {
    accountId: ctx.accountId,
    topic: topics[service.kind],
    data: { change: "changed" },
  })
}

/** Makes open pages with the moved services read again. */
const topics: Readonly<Record<ServiceKind, "extension" | "phone-number" | "device">> = {
  extension: "extension",
  phoneNumber: "phone-number",
  device: "device",
}
