import { z } from "zod"
import { topAccountId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import { writeAudit } from "../../kit/audit/audit.ts"
import type { Kit, PublicContext } from "../../kit/context.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"
import { byNetwork, lostPasswordByNameLimit, lostPasswordLimit, takeFromLimit } from "../../kit/http/rate-limit.ts"
import { inSystem } from "../../kit/database/transaction.ts"
import { mailLink } from "./password-links.service.ts"
import { wasJustMailed } from "./password-links.queries.ts"
import { findPersonByLogin, topAccountExists } from "./passwords.queries.ts"
import { aboutPerson, readBrand } from "./passwords.service.ts"
import { foldLoginName } from "./wrong-passwords.queries.ts"

const messages = texts("passwords.forgotten", { notSignedIn: "Someone not signed in" })

/** A second request within this time does not send another email: the first link still works. */
const secondsBetweenEmails = 60

const payload = z.object({ loginNameSealed: z.string(), traceId: z.string(), address: z.string() })
type Payload = z.output<typeof payload>
const place = (traceId: string) => `jobs:password.forgotten:${traceId}`

/**
 * A job, so that the request takes the same time whether or not the user exists. The entered text is encrypted, because
 * users sometimes enter their password in the wrong field.
 */
export const forgottenJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "password.forgotten",
    permission: { none: "requested by users who are not signed in" },
    lane: "mail",
    payload,
    visible: false,
    run: async (run, { loginNameSealed, traceId, address }) => {
      const loginName = kit.secrets.open(loginNameSealed, place(traceId))
      const person = await run.inSystem((db) => findPersonByLogin(db, loginName))
      if (person === undefined || !person.canSignIn || person.email === "") return
      const brand = await readBrand(kit, person.accountId)
      await kit.database.transaction({ account: person.accountId }, async (db) => {
        if (await wasJustMailed(db, person.accountId, person.userId, secondsBetweenEmails)) return
        await mailLink(kit, db, brand, person, "forgotten")
        await writeAudit(db, {
          accountId: person.accountId,
          actorUserId: null,
          actorName: messages.notSignedIn,
          action: "password.link_asked_for",
          object: aboutPerson(person),
          after: { link: "mailed" },
          traceId,
          address,
        })
      })
    },
  })

export const askForLink = async (ctx: PublicContext, loginName: string): Promise<void> => {
  await takeFromLimit(ctx, lostPasswordLimit(ctx), byNetwork(ctx))
  const folded = await inSystem(ctx, (db) => foldLoginName(db, loginName))
  await takeFromLimit(ctx, lostPasswordByNameLimit, folded)
  await inSystem(ctx, async (db) => {
    // Before the installation is set up there are no users, and no account for the job.
    if (!(await topAccountExists(db))) return
    const loginNameSealed = ctx.kit.secrets.seal(loginName, place(ctx.traceId))
    await ctx.kit.jobs.enqueue(
      db,
      forgottenJob(ctx.kit),
      { loginNameSealed, traceId: ctx.traceId, address: ctx.http.address },
      {
        accountId: topAccountId,
        key: ctx.kit.secrets.fingerprint(folded),
      },
    )
  })
}
