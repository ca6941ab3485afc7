import { z } from "zod"
import { holdSwapped, readSwapped } from "../devices/devices.service.ts"
import { defineUndo, type Undo, type WrittenChange } from "../kit/undo.ts"
import { swapWithin } from "./swap.service.ts"

const other = z.object({ id: z.number() })
const idsOf = ({ objectId, after }: WrittenChange): readonly [number, number] => [Number(objectId), other.parse(after["swappedWith"]).id]

/** Swaps the two phones back, with what is on their keys. Kept here because keys are; entries that do not name the other phone are from another time. */
export const swapUndo: Undo = defineUndo({
  action: "device.swapped",
  permission: "update:devices",
  fields: z.looseObject({ swappedWith: z.null() }),
  hold: (db, ctx, change) => holdSwapped(db, ctx, idsOf(change)),
  read: async (db, ctx, change) => {
    const now = await readSwapped(db, ctx, ...idsOf(change), change.before)
    // The name of the other phone may be another by now; which one it is decides.
    return now && { ...now, swappedWith: now.swappedWith === null ? null : change.after["swappedWith"] }
  },
  write: async (db, ctx, change) => void (await swapWithin(ctx, db, ...idsOf(change))),
})
