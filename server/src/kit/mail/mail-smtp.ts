import nodemailer from "nodemailer"
import type { Config } from "../runtime/config.ts"

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same text as HTML. */
  readonly html?: string
  /** The display name of the sender; the address is always the installation's, which is authorized to send. */
  readonly senderName?: string
  readonly replyTo?: string | null
  readonly attachments?: readonly MailAttachment[]
  /** The same each time it is handed over, so that servers recognize a second copy. */
  readonly messageName?: string
}

export interface MailAttachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>
}

/** A server that accepts connections but does not answer must not block a worker for minutes. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

/** "Dialplane <no-reply@dialplane.invalid>" is a name and an address. */
const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

const domainOf = (sender: string) => addressIn(sender).split("@").at(-1)!

/** Without SMTP_URL emails stay in the outbox, where the portal shows them to superusers. */
export const makeSmtp = (config: Config): Transport | undefined => {
  if (config.smtpUrl === undefined) return undefined
  const transporter = nodemailer.createTransport({ url: config.smtpUrl, ...timeouts })
  return {
    send: async ({ senderName, replyTo, html, attachments, messageName, ...mail }) => {
      const from =
        senderName === undefined ? config.mailFrom : { name: senderName, address: addressIn(config.mailFrom) }
      await transporter.sendMail({
        from,
        ...mail,
        ...(html === undefined ? {} : { html }),
        ...(replyTo == null ? {} : { replyTo }),
        ...(messageName === undefined ? {} : { messageId: `<${messageName}@${domainOf(config.mailFrom)}>` }),
        ...(attachments === undefined ? {} : { attachments: [...attachments] }),
      })
    },
  }
}

/**
 * The server has rejected this recipient or this email (5xx, RFC 5321 section 4.2.1): another attempt would get the
 * same answer. A rejected sign-in or connection concerns the installation and may be fixed, so those are retried.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")
}
