import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"

export const mailAdapter = z.enum(["smtp", "outbox"])

/**
 * waiting: queued or to be retried; failed: no further attempts; expired: its one-time code or link expired before it
 * could be sent.
 */
export const mailStates = ["waiting", "sent", "failed", "expired"] as const
export const mailState = z.enum(mailStates)
export type MailState = z.infer<typeof mailState>

/** An email as shown in the list. */
export const emailEntry = z
  .object({
    mailId: z.int().describe("Id of the email"),
    accountId,
    recipient: z.string().describe("Email address of the recipient"),
    subject: z.string().describe("Subject of the email"),
    writtenAt: instant,
    sentAt: instant.nullable().describe("When it was sent"),
    state: mailState.describe("Delivery status."),
    attempts: z.int().describe("Number of delivery attempts."),
    lastError: z
      .string()
      .nullable()
      .describe("The mail server's answer to the last attempt, or why it could not be reached."),
    lastTriedAt: instant.nullable().describe("Time of the last attempt."),
    nextTryAt: instant.nullable().describe("Time of the next attempt; null if none is planned."),
    expiresAt: instant.nullable().describe("Expiry of the one-time code or link in it; it is not sent afterwards."),
  })
  .meta({ id: "EmailEntry" })
export type EmailEntry = z.infer<typeof emailEntry>

/**
 * The text is available only without a mail server: emails may contain one-time links meant for the recipient only.
 */
export const mail = emailEntry
  .extend({
    adapter: mailAdapter.describe("How emails leave: by the mail server, or kept in the outbox"),
    text: z.string().nullable().describe("Text of the email; null if it is not shown"),
    canResend: z.boolean().describe("Whether it can be sent again now."),
  })
  .meta({ id: "Mail" })
export type Email = z.infer<typeof mail>

export const emailSorts = ["writtenAt"] as const
export const emailFilter = pageQuery(emailSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc").describe("asc for the oldest first, desc for the newest first"),
  state: mailState.optional().describe("Only emails in this state."),
})
export type EmailFilter = z.output<typeof emailFilter>
