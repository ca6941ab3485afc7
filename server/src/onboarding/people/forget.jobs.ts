import { z } from "zod"
import { recordingsOf } from "../../inventory/extensions/leaving-extension.service.ts"
import { forgetRecordings } from "../../inventory/extensions/leaving-voicemail.service.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { findDeparture, forgetKept } from "./departures.queries.ts"
import type { Kept } from "./kept-things.service.ts"

/** After the last day to undo it, nothing of what was taken away is left. */
export const forgetDeparture = (kit: Kit) =>
  defineJob({
    name: "people.forget_departure",
    permission: { none: "retention of departures runs by itself" },
    lane: "cron",
    payload: z.object({ departureId: z.number() }),
    visible: false,
    run: async (run, { departureId }) => {
      const kept = await run.inAccount(async (db) => {
        const row = await findDeparture(db, run.accountId, departureId)
        await forgetKept(db, run.accountId, departureId)
        return row === undefined || row.kept === null || row.state === "undone" ? undefined : (row.kept as Kept)
      })
      if (kept === undefined) return
      const greetings =
        kept.choices.extension.do === "delete"
          ? kept.extensions.flatMap((copy) => recordingsOf(copy).map((fileKey) => ({ fileKey })))
          : []
      await forgetRecordings(kit, run.accountId, [...kept.voicemails, ...greetings])
    },
  })

export const forgetMessages = (kit: Kit) =>
  defineJob({
    name: "people.forget_messages",
    permission: { none: "removes files that a committed change left over" },
    lane: "cron",
    payload: z.object({ fileKeys: z.array(z.string()) }),
    visible: false,
    run: (run, { fileKeys }) =>
      forgetRecordings(
        kit,
        run.accountId,
        fileKeys.map((fileKey) => ({ fileKey })),
      ),
  })
