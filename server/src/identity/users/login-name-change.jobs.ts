import { texts } from "@dialplane/contract/kit/language"
import { z } from "zod"
import { readEmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import { defineJob, type JobDefinition } from "../../kit/jobs/jobs.ts"

const messages = texts("users.loginNameChanged", {
  subject: (brand: string) => `The login name of your ${brand} account was changed`,
  hello: (firstName: string) => `Hello ${firstName},`,
  changed: (before: string, after: string) =>
    `Your company's directory changed your login name from ${before} to ${after}. Sign in with the new one from now on. Your password and your other ways to sign in stay the same.`,
  notExpected: "If you did not expect this, tell your administrator at once.",
})

const payload = z.object({
  to: z.string(),
  firstName: z.string(),
  before: z.string(),
  after: z.string(),
})
type Payload = z.output<typeof payload>

/** A job, as for a changed email address: the transaction of the change cannot read the brand of a parent account. */
export const loginNameChangedJob = (kit: Kit): JobDefinition<Payload> =>
  defineJob({
    name: "user.login_name_changed",
    permission: { none: "sends email about a change that was made" },
    lane: "mail",
    payload,
    visible: false,
    run: async (run, { to, firstName, before, after }) => {
      const brand = await readEmailBrand(kit, run.accountId)
      await run.inAccount((db) =>
        kit.mail
          .write(db, {
            accountId: run.accountId,
            to,
            ...brandEmail(kit, brand, {
              subject: messages.subject(brand.name),
              greeting: messages.hello(firstName),
              paragraphs: [messages.changed(before, after), messages.notExpected],
            }),
          })
          .then(() => {}),
      )
    },
  })
