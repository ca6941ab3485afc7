import { z } from "zod"
import { holdMode, holdTune } from "@dialplane/contract/calling/media/media.schema"
import { idIn } from "../../kit/audit/recorded-members.ts"
import { defineUndo } from "../../kit/domain/undo.ts"
import { findHoldAudio, listSounds, lockHoldAudio } from "./hold-audio.queries.ts"
import { changeWithin, factsOf } from "./hold-audio.service.ts"

/** What callers heard before. A sound that was deleted since prevents it. */
export const undoHoldAudio = defineUndo({
  action: "hold_audio.changed",
  permission: "update:media",
  fields: z.strictObject({
    holdAudio: holdMode,
    tune: holdTune.optional(),
    sounds: z.array(z.string().regex(/\(\d+\)$/)).optional(),
  }),
  hold: async (db, ctx) => {
    await lockHoldAudio(db, ctx.accountId)
  },
  read: async (db, ctx, { after }) => {
    const row = await findHoldAudio(db, ctx.accountId)
    if (row === undefined) return undefined
    const facts = factsOf({ ...row, sounds: await listSounds(db, ctx.accountId) })
    // Renamed sounds are the same sounds.
    const named = Array.isArray(after["sounds"]) ? (after["sounds"] as string[]) : []
    const isSame = named.map(idIn).join() === (facts.sounds ?? []).map(idIn).join() && facts.sounds !== undefined
    return isSame ? { ...facts, sounds: named } : facts
  },
  write: (db, ctx, _change, { holdAudio, tune, sounds = [] }) =>
    changeWithin(db, ctx, { mode: holdAudio, tune: tune ?? "harbor", mediaIds: sounds.map(idIn) }),
})
