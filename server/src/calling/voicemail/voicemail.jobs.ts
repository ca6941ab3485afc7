import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { purgeExpired } from "./messages.queries.ts"
import { voicemailAuditMessages as messages } from "./voicemail.messages.ts"

const batch = 500
const daySeconds = 24 * 60 * 60

/** Files are deleted only after the deletion of their message is committed. */
export const purgeSoundsJob = (kit: Kit) =>
  defineJob({
    name: "voicemail.purge_sounds",
    permission: { none: "removes files that a committed deletion left over" },
    lane: "cron",
    payload: z.object({ keys: z.array(z.string()) }),
    visible: false,
    run: async (run, { keys }) => {
      for (const key of keys) await kit.files.remove(run.accountId, key)
    },
  })

export const purgeSounds = async (kit: Kit, db: Db, accountId: AccountId, keys: readonly string[]) => {
  if (keys.length > 0) await kit.jobs.enqueue(db, purgeSoundsJob(kit), { keys: [...keys] }, { accountId })
}

/** Deletes messages that are older than their box keeps them, and deleted ones after 30 days. */
export const purgeMessagesJob = (kit: Kit) =>
  defineJob({
    name: "voicemail.purge",
    permission: { none: "retention of voicemail boxes runs by itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: daySeconds,
    run: async (run) => {
      const purgeSome = () =>
        run.inSystem(async (db) => {
          const purged = await purgeExpired(db, kit.now(), batch)
          for (const accountId of new Set(purged.map((one) => one.accountId))) {
            const gone = purged.filter((one) => one.accountId === accountId)
            await purgeSounds(
              kit,
              db,
              accountId,
              gone.flatMap(({ fileKey }) => fileKey ?? []),
            )
            await writeAudit(db, {
              accountId,
              actorUserId: null,
              actorName: messages.retention,
              traceId: `job-${run.jobId}`,
              action: "voicemail.expired",
              object: { type: "voicemail", id: "messages", name: messages.messages },
              after: { voicemails: gone.length },
            })
            await publishEvent(db, { accountId, topic: "voicemail", data: { extensionId: null, change: "purged" } })
          }
          return purged.length
        })
      while ((await purgeSome()) === batch);
    },
  })
