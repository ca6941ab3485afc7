import { locationAddress, locationDraft } from "@dialplane/contract/inventory/locations/locations.schema"
import { locationProblems } from "@dialplane/contract/inventory/locations/locations.problems"
import { z } from "zod"
import { idBeside, namesWithoutIds } from "../../kit/audit/recorded-references.ts"
import { refuse } from "../../kit/refusal.ts"
import { undoExternalId } from "../../kit/domain/external-ids.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { findService, type ServiceRef } from "./location-services.queries.ts"
import { findLocation, lockLocations } from "./locations.queries.ts"
import { moveService } from "./move-service.service.ts"
import { draftOf, flat, withFlat } from "./locations.rules.ts"
import { requireLocation, save, setExternalId } from "./locations.service.ts"
import { undoNetwork } from "./network-locations.service.ts"

const locationIdOf = ({ objectId }: WrittenChange) => Number(objectId)

/** Audit entries list the parts of an address next to the other fields. */
const undoChange = defineUndo({
  action: "location.changed",
  permission: "update:locations",
  fields: locationDraft.omit({ address: true }).extend(locationAddress.shape).partial(),
  hold: async (db, ctx) => {
    await lockLocations(db, ctx.accountId)
  },
  read: async (db, ctx, change) => {
    const location = await findLocation(db, ctx.accountId, locationIdOf(change))
    return location && flat(draftOf(location))
  },
  write: async (db, ctx, change, fields) => {
    const location = await requireLocation(db, ctx, locationIdOf(change))
    await save(db, ctx, location, withFlat(draftOf(location), fields))
  },
})

const undoExternal = undoExternalId("location", {
  hold: async (db, ctx) => {
    await lockLocations(db, ctx.accountId)
  },
  read: (db, ctx, change) => findLocation(db, ctx.accountId, locationIdOf(change)),
  write: (db, ctx, change, externalId) => setExternalId(db, ctx, locationIdOf(change), externalId),
})

/** The entry names the service as users know it; its id is among the fields. */
const serviceOf = ({ objectType, before }: WrittenChange): ServiceRef => ({
  kind: objectType === "phone_number" ? "phoneNumber" : objectType === "device" ? "device" : "extension",
  objectId: Number(before["serviceId"]),
})

const undoMove = defineUndo({
  action: "location.service_moved",
  permission: "update:locations",
  fields: z.strictObject({
    location: z.string().nullable(),
    locationId: z.number().nullable().optional(),
    serviceId: z.number(),
  }),
  lacksIds: namesWithoutIds("location"),
  hold: async (db, ctx) => {
    await lockLocations(db, ctx.accountId)
  },
  read: async (db, ctx, change) => {
    const { objectId } = serviceOf(change)
    const found = await findService(db, ctx.accountId, serviceOf(change))
    if (found === undefined) return undefined
    const name =
      found.locationId === null ? null : ((await findLocation(db, ctx.accountId, found.locationId))?.name ?? null)
    return { location: name, locationId: found.locationId, serviceId: objectId }
  },
  write: async (db, ctx, change, fields) => {
    const locationId = idBeside(fields, "location") ?? null
    const isGone = locationId !== null && (await findLocation(db, ctx.accountId, locationId)) === undefined
    if (isGone) refuse(locationProblems.gone, { name: fields.location ?? "" })
    await moveService(ctx, db, serviceOf(change), locationId)
  },
})

export const locationUndos: readonly Undo[] = [undoChange, undoExternal, undoNetwork, undoMove]
