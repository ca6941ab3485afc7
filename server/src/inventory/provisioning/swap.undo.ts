import { z } from "zod"
import { holdSwapped, lacksIds as lacksIdsOfDevices, readSwapped } from "../devices/devices.service.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import type { Undo, WrittenChange } from "../../kit/context.ts"
import { swapWithin } from "./swap.service.ts"

const other = z.object({ id: z.number() })
const idsOf = ({ objectId, after }: WrittenChange): readonly [number, number] => [
  Number(objectId),
  other.parse(after["swappedWith"]).id,
]

/**
 * Swaps the two phones back with their keys. Defined here because provisioning owns keys; older entries do not name the
 * other phone.
 */
export const swapUndo: Undo = defineUndo({
  action: "device.swapped",
  permission: "update:devices",
  fields: z.looseObject({ swappedWith: z.null() }),
  lacksIds: lacksIdsOfDevices,
  hold: (db, ctx, change) => holdSwapped(db, ctx, idsOf(change)),
  read: (db, ctx, change) => readSwapped(db, ctx, ...idsOf(change), change.before),
  phones: async (_db, _ctx, change) => idsOf(change),
  // The lines keep their locations and return to hardware at another place.
  phonesComparedBy: "phone",
  write: async (db, ctx, change) => void (await swapWithin(ctx, db, ...idsOf(change))),
})
