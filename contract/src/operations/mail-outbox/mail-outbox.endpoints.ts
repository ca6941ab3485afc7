import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { page } from "../../kit/paging.ts"
import { mailOutboxProblems } from "./mail-outbox.problems.ts"
import { mail, emailEntry, emailFilter } from "./mail-outbox.schema.ts"

const ofMail = z.strictObject({
  mailId: z
    .string()
    .regex(/^[1-9]\d{0,15}$/, "Must be a whole number.")
    .transform(Number)
    .describe("Id of the email"),
})

export const listEmails = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/mail-outbox",
  summary: "List emails of the installation, newest first",
  description: "Paged by cursor.",
  access: access.own("read:mail-outbox"),
  query: emailFilter,
  response: page(emailEntry),
  noCache: true,
})

export const getEmail = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/mail-outbox/:mailId",
  summary: "Get an email, with its text if there is no mail server",
  description: "The text is not shown where a mail server delivers emails.",
  access: access.own("read:mail-outbox"),
  params: ofMail,
  response: mail,
  problems: [mailOutboxProblems.notFound],
  noCache: true,
})

export const resendEmail = endpoint({
  service: "portal",
  method: "POST",
  path: "/api/portal/mail-outbox/:mailId/resend",
  summary: "Send an email again that failed, waits for its next attempt, or did not arrive",
  description: "It goes to the same recipients. Links in it that have expired cannot be sent again.",
  access: access.own("read:mail-outbox"),
  params: ofMail,
  response: mail,
  problems: [mailOutboxProblems.notFound, mailOutboxProblems.noServer, mailOutboxProblems.expired],
})
