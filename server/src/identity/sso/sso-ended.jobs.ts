import { z } from "zod"
import type { Kit } from "../../kit/context.ts"
import { jobActor } from "../../kit/jobs/job-actor.ts"
import { contextOfJob } from "../../kit/jobs/job-context.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { readBrand } from "../passwords/passwords.service.ts"
import { mailAfterSso } from "../passwords/password-links.service.ts"
import { listUnmailed } from "./sso-ended.queries.ts"
import { findLive } from "./sso.queries.ts"

/** So many emails a minute leave room for the other emails of the installation. */
export const linksAtOnce = 60
const pauseSeconds = 60

const payload = z.object({
  /** When the settings were deleted: whoever got a link since then gets no other. */
  since: z.string(),
  actor: jobActor,
})
type Payload = z.output<typeof payload>

/**
 * Mails a link to choose a password to everybody who has signed in only with the identity provider. It stops when single
 * sign-on is turned on again.
 */
export const ssoEndedJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "sso.ended_links",
    permission: { none: "continues the deletion of the settings" },
    lane: "mail",
    payload,
    visible: false,
    run: async (run, { since, actor }) => {
      const brand = await readBrand(kit, run.accountId)
      const ctx = contextOfJob(kit, run, actor)
      // The emails and the next part are one transaction, so a restart repeats none.
      await run.inAccount(async (db) => {
        const live = await findLive(db, run.accountId)
        if (live !== undefined && live.level !== "off") return
        const people = await listUnmailed(db, run.accountId, since, linksAtOnce)
        for (const { userId } of people) await mailAfterSso(ctx, db, brand, userId)
        if (people.length < linksAtOnce) return
        await kit.jobs.enqueue(
          db,
          ssoEndedJob(kit),
          { since, actor },
          { accountId: run.accountId, delaySeconds: pauseSeconds },
        )
      })
    },
  })
