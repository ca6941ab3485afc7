import { z } from "zod"
import { accountId } from "../../kit/ids.ts"
import { pageQuery } from "../../kit/paging.ts"
import { instant } from "../../kit/text.ts"

export const mailAdapter = z.enum(["smtp", "outbox"])

/**
 * waiting: to be sent, or to be tried again; failed: given up; expired: its one-time code or link ended before it could
 * be sent.
 */
export const mailStates = ["waiting", "sent", "failed", "expired"] as const
export const mailState = z.enum(mailStates)
export type MailState = z.infer<typeof mailState>

/** A mail as the list shows it. */
export const emailEntry = z.object({
  mailId: z.int(),
  accountId,
  recipient: z.string(),
  subject: z.string(),
  writtenAt: instant,
  sentAt: instant.nullable(),
  state: mailState.describe("Where the mail is on its way."),
  attempts: z.int().describe("How often sending it was tried."),
  lastError: z
    .string()
    .nullable()
    .describe("What the mail server said, or why it could not be reached, at the last try."),
  lastTriedAt: instant.nullable().describe("When it was last tried."),
  nextTryAt: instant.nullable().describe("When it is tried next; null when nothing is planned."),
  expiresAt: instant
    .nullable()
    .describe("Until when the one-time code or link in it works; it is not sent afterwards."),
})
export type EmailEntry = z.infer<typeof emailEntry>

/**
 * The text is there only while mails are not really sent: they may carry one-time links that belong to the recipient.
 */
export const mail = emailEntry.extend({
  adapter: mailAdapter,
  text: z.string().nullable(),
  canResend: z.boolean().describe("Whether it can be sent again now."),
})
export type Email = z.infer<typeof mail>

export const emailSorts = ["writtenAt"] as const
export const emailFilter = pageQuery(emailSorts).extend({
  direction: z.enum(["asc", "desc"]).default("desc"),
  state: mailState.optional().describe("Only mails in this state."),
})
export type EmailFilter = z.output<typeof emailFilter>
