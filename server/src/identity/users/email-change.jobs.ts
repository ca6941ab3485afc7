import { texts } from "@dialplane/contract/kit/language"
import { z } from "zod"
import { readEmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"

const messages = texts("users.emailChanged", {
  subject: (brand: string) => `The email address of your ${brand} account was changed`,
  hello: (firstName: string) => `Hello ${firstName},`,
  changedByUser: (loginName: string) =>
    `The email address was changed by a user signed in as ${loginName}. Messages about the account are no longer sent to this address.`,
  changedByAdministrator: (loginName: string) =>
    `An administrator changed the email address of ${loginName}. Messages about the account are no longer sent to this address.`,
  notExpected: "If you did not expect this, tell your administrator at once.",
})

const payload = z.object({
  loginName: z.string(),
  firstName: z.string(),
  oldEmail: z.string(),
  byThemselves: z.boolean(),
})
type Payload = z.output<typeof payload>

/**
 * Notifies the old address of the change. A job, because changes also happen in imports and reverts, in transactions
 * that cannot read the brand of a parent account.
 */
export const emailChangedJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "user.email_changed",
    permission: { none: "sends email about a change that was made" },
    lane: "mail",
    payload,
    visible: false,
    run: async (run, { loginName, firstName, oldEmail, byThemselves }) => {
      const brand = await readEmailBrand(kit, run.accountId)
      await run.inAccount((db) =>
        kit.mail
          .write(db, {
            accountId: run.accountId,
            to: oldEmail,
            ...brandEmail(kit, brand, {
              subject: messages.subject(brand.name),
              greeting: messages.hello(firstName),
              paragraphs: [
                byThemselves ? messages.changedByUser(loginName) : messages.changedByAdministrator(loginName),
                messages.notExpected,
              ],
            }),
          })
          .then(() => {}),
      )
    },
  })
