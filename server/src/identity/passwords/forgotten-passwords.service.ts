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

/** Who asks again within this time has a working letter in the mail already. */
const secondsBetweenEmails = 60

const payload = z.object({ loginNameSealed: z.string(), traceId: z.string(), address: z.string() })
type Payload = z.output<typeof payload>
const place = (traceId: string) => `jobs:password.forgotten:${traceId}`

/**
 * The work for a forgotten password is a job so that asking costs the same whether or not the user exists. What was
 * typed is sealed: users type passwords into the wrong field.
 */
export const forgottenJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "password.forgotten",
    permission: { none: "somebody who is not signed in asks for it" },
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
    // Before the first set-up there is nobody who could have forgotten anything, and no account to keep the job in.
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
