import nodemailer from "nodemailer"
import type { AccountId } from "@dialplane/contract/kit/ids"
import type { Config } from "./config.ts"
import type { Db } from "./database.ts"
import { defineJob, type Jobs } from "./jobs.ts"
import type { Secrets } from "./secrets.ts"
import { sql } from "./sql.ts"
import { z } from "zod"

export interface Letter {
  readonly accountId: AccountId
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same words as a page. */
  readonly html?: string
  /** The name it comes from; the address is always the installation's, which is the one that may send. */
  readonly senderName?: string
  readonly replyTo?: string | null
}

/** Mail is written in the transaction of what caused it and sent by a job afterwards: never lost, never sent for nothing. */
export interface Mail {
  readonly adapter: "smtp" | "outbox"
  write(db: Db, letter: Letter): Promise<void>
}

interface Transport {
  send(letter: Omit<Letter, "accountId">): Promise<void>
}

/** The real thing. Without SMTP_URL letters stay in the outbox, where the portal shows them to superusers. */
const smtp = (config: Config): Transport | undefined => {
  if (config.smtpUrl === undefined) return undefined
  const transporter = nodemailer.createTransport(config.smtpUrl)
  return {
    send: async ({ senderName, replyTo, html, ...letter }) => {
      const from = senderName === undefined ? config.mailFrom : { name: senderName, address: addressIn(config.mailFrom) }
      await transporter.sendMail({ from, ...letter, ...(html === undefined ? {} : { html }), ...(replyTo == null ? {} : { replyTo }) })
    },
  }
}

/** "Dialplane <no-reply@dialplane.invalid>" is a name and an address. */
const addressIn = (sender: string) => /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender

/** Letters may carry one-time links, so their text is sealed at rest. */
const place = (id: number) => `mails:${id}:text`
const pagePlace = (id: number) => `mails:${id}:html`

export const openLetterText = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, place(id))
export const openLetterPage = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, pagePlace(id))

export const startMail = (config: Config, secrets: Secrets, jobs: Jobs): Mail => {
  const transport = smtp(config)
  const sendLetter = defineJob({
    name: "mail.send",
    payload: z.object({ mailId: z.number() }),
    visible: false,
    run: async (run, { mailId }) => {
      const letter = await run.inAccount((db) =>
        db.maybeOne<{ recipient: string; subject: string; textSealed: string; htmlSealed: string | null; senderName: string | null; replyTo: string | null; sentAt: string | null }>(sql`
          select m.recipient, m.subject, m.text_sealed, m.html_sealed, m.sender_name, m.reply_to, m.sent_at from mails m where m.id = ${mailId}`))
      if (letter === undefined || letter.sentAt !== null || transport === undefined) return
      await transport.send({
        to: letter.recipient, subject: letter.subject, text: openLetterText(secrets, mailId, letter.textSealed), replyTo: letter.replyTo,
        ...(letter.htmlSealed === null ? {} : { html: openLetterPage(secrets, mailId, letter.htmlSealed) }), ...(letter.senderName === null ? {} : { senderName: letter.senderName }),
      })
      await run.inAccount((db) => db.run(sql`update mails set sent_at = now() where id = ${mailId}`))
    },
  })
  jobs.register(sendLetter)
  return {
    adapter: transport === undefined ? "outbox" : "smtp",
    write: async (db, letter) => {
      const { id } = await db.one<{ id: number }>(sql`select nextval('mails_id_seq') as id`)
      await db.run(sql`
        insert into mails (id, account_id, recipient, subject, text_sealed, html_sealed, sender_name, reply_to)
        values (${id}, ${letter.accountId}, ${letter.to}, ${letter.subject}, ${secrets.seal(letter.text, place(id))},
          ${letter.html === undefined ? null : secrets.seal(letter.html, pagePlace(id))}, ${letter.senderName ?? null}, ${letter.replyTo ?? null})`)
      if (transport !== undefined) await jobs.enqueue(db, sendLetter, { mailId: id }, { accountId: letter.accountId })
    },
  }
}
