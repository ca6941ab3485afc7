import { z } from "zod"

/** The content of an email; sender, look and host of its links come from the brand of the receiving account. */
export const mailContent = z.object({
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()).readonly(),
  /** A page of the portal, on the host of the brand. */
  action: z.object({ sentence: z.string(), label: z.string(), path: z.string() }).optional(),
  /** After the action. */
  notes: z.array(z.string()).readonly().optional(),
})
export type MailContent = z.output<typeof mailContent>

/** What an email is about, for the domain that wrote it: see `MailSource`. */
export const mailSubject = z.object({ source: z.string(), sourceId: z.string() })
export type MailSubject = z.output<typeof mailSubject>

export const brandedMailPayload = z.object({
  to: z.array(z.string()),
  content: mailContent,
  of: mailSubject.optional(),
  isUrgent: z.boolean().optional(),
  isSentAtMostOnce: z.boolean().optional(),
})
export type BrandedMailPayload = z.output<typeof brandedMailPayload>
