import nodemailer from "nodemailer"
import type { Config } from "../runtime/config.ts"

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same words as a page. */
  readonly html?: string
  /** The name it comes from; the address is always the installation's, which is the one that may send. */
  readonly senderName?: string
  readonly replyTo?: string | null
}

export interface Transport {
  send(mail: OutgoingMail): Promise<void>
}

/** A server that accepts connections and stays silent must not hold a worker for minutes. */
const timeouts = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }

/** "Dialplane <no-reply@dialplane.invalid>" is a name and an address. */
const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

/** Without SMTP_URL mails stay in the outbox, where the portal shows them to superusers. */
export const makeSmtp = (config: Config): Transport | undefined => {
  if (config.smtpUrl === undefined) return undefined
  const transporter = nodemailer.createTransport({ url: config.smtpUrl, ...timeouts })
  return {
    send: async ({ senderName, replyTo, html, ...mail }) => {
      const from =
        senderName === undefined ? config.mailFrom : { name: senderName, address: addressIn(config.mailFrom) }
      await transporter.sendMail({
        from,
        ...mail,
        ...(html === undefined ? {} : { html }),
        ...(replyTo == null ? {} : { replyTo }),
      })
    },
  }
}

/**
 * The server has refused this recipient or this mail (5xx, RFC 5321 section 4.2.1): trying again gives the same answer.
 * A refused sign-in or connection is about the installation and may be mended, so those are tried again.
 */
export const isRefusedForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { responseCode, code } = error as Error & { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE")
}
