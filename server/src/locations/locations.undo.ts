import { locationAddress, locationDraft } from "@dialplane/contract/locations/locations.schema"
import { defineUndo, type Undo, type WrittenChange } from "../kit/undo.ts"
import { findLocation, lockLocations } from "./locations.queries.ts"
import { draftOf, flat, withFlat } from "./locations.rules.ts"
import { demandLocation, save } from "./locations.service.ts"
import { undoNetwork } from "./network-locations.service.ts"

const locationIdOf = ({ objectId }: WrittenChange) => Number(objectId)

/** Entries name the parts of an address beside the other fields. */
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
    const location = await demandLocation(db, ctx, locationIdOf(change))
    await save(db, ctx, location, withFlat(draftOf(location), fields))
  },
})

export const locationUndos: readonly Undo[] = [undoChange, undoNetwork]
