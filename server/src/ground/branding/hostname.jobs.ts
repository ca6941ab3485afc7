import { z } from "zod"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { publishEvent } from "../../kit/live/events.ts"
import { defineJob } from "../../kit/jobs/jobs.ts"
import { findOwnBrand, noteHostnameLook, notePreviousLook } from "./branding.queries.ts"
import { claimDays, secondsToNextLook } from "./branding.rules.ts"
import { findProof } from "./hostname-proof.service.ts"

/** The actor of automatic changes. Not the product name, because customers of a brand read this log. */
export const systemActor = "System"

const payload = z.object({ hostname: z.string(), round: z.number() })

/**
 * Checks automatically for the record of a claimed hostname, and once a day whether the record of a verified one still
 * exists.
 */
export const hostnameJob = (kit: Kit) =>
  defineJob({
    name: "branding.look-for-record",
    permission: { none: "checks hostnames automatically" },
    lane: "cron",
    payload,
    visible: false,
    run: async (run, { hostname, round }) => {
      const before = await run.inAccount((db) => findOwnBrand(db, run.accountId))
      if (before === undefined) return
      if (before.previousHostname === hostname) {
        const finding = await findProof(kit, run.accountId, hostname)
        return run.inAccount(async (db) => {
          await notePreviousLook(db, run.accountId, hostname, finding)
          if ((await findOwnBrand(db, run.accountId))?.previousHostname === hostname)
            await lookLater(kit, db, run.accountId, hostname, round + 1000)
          else await notifyOutcome(db, run.accountId, hostname, false, `job-${run.jobId}`)
        })
      }
      if (before.hostname !== hostname) return
      // External services are called between two transactions, never inside one.
      const finding = await findProof(kit, run.accountId, hostname)
      await run.inAccount(async (db) => {
        await noteHostnameLook(db, run.accountId, hostname, { finding })
        const after = await findOwnBrand(db, run.accountId)
        if (after?.hostname !== hostname) return
        const [was, is] = [before.hostnameVerifiedAt !== null, after.hostnameVerifiedAt !== null]
        if (was !== is) await notifyOutcome(db, run.accountId, hostname, is, `job-${run.jobId}`)
        const overdue = !is && Date.parse(after.hostnameClaimedAt ?? "") + claimDays * 86_400_000 < kit.now().getTime()
        if (!overdue) await lookLater(kit, db, run.accountId, hostname, is ? round + 1000 : round + 1)
      })
    },
  })

/** After the listed pauses, checks run once a day. */
export const lookLater = async (
  kit: Kit,
  db: Db,
  accountId: AccountId,
  hostname: string,
  round: number,
): Promise<void> => {
  await kit.jobs.enqueue(
    db,
    hostnameJob(kit),
    { hostname, round },
    { accountId, key: `${hostname}:${round}`, delaySeconds: secondsToNextLook(round) },
  )
}

export const notifyOutcome = async (
  db: Db,
  accountId: AccountId,
  hostname: string,
  proven: boolean,
  traceId: string,
) => {
  await writeAudit(db, {
    accountId,
    actorUserId: null,
    actorName: systemActor,
    action: proven ? "branding.hostname_proven" : "branding.hostname_lost",
    object: { type: "branding", id: accountId, name: hostname },
    before: { proven: !proven },
    after: { proven },
    traceId,
  })
  await publishEvent(db, { accountId, topic: "branding", data: { accountId } })
}
