import { z } from "zod"
import { forgetGreetingsOf, greetingFilesOf } from "../../inventory/extensions/offboarding-extension.service.ts"
import { purgeVoicemailFiles } from "../../inventory/extensions/offboarding-voicemail.service.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { findOffboarding, purgeKept } from "./offboardings.queries.ts"
import type { Kept } from "./kept-assets.service.ts"

/** Deletes the snapshots when the time to undo is over. */
export const purgeOffboarding = (kit: Kit) =>
  defineJob({
    name: "people.purge_offboarding",
    permission: { none: "the retention of offboardings runs by itself" },
    lane: "cron",
    payload: z.object({ offboardingId: z.number() }),
    visible: false,
    run: async (run, { offboardingId }) => {
      const kept = await run.inAccount(async (db) => {
        const row = await findOffboarding(db, run.accountId, offboardingId)
        await purgeKept(db, run.accountId, offboardingId)
        if (row === undefined || row.kept === null || row.state === "undone") return undefined
        const left = row.kept as Kept
        return { ...left, recorded: await forgetGreetingsOf(db, run.accountId, left.person.user.userId) }
      })
      if (kept === undefined) return
      const greetings =
        kept.choices.extension.do === "delete"
          ? kept.extensions.flatMap((copy) => greetingFilesOf(copy).map((fileKey) => ({ fileKey })))
          : []
      await purgeVoicemailFiles(kit, run.accountId, [...kept.voicemails, ...greetings, ...kept.recorded])
    },
  })

export const purgeMessages = (kit: Kit) =>
  defineJob({
    name: "people.purge_messages",
    permission: { none: "removes files that a committed change left over" },
    lane: "cron",
    payload: z.object({ fileKeys: z.array(z.string()) }),
    visible: false,
    run: (run, { fileKeys }) =>
      purgeVoicemailFiles(
        kit,
        run.accountId,
        fileKeys.map((fileKey) => ({ fileKey })),
      ),
  })
