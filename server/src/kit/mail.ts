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
}

/** Mail is written in the transaction of what caused it and sent by a job afterwards: never lost, never sent for nothing. */
export interface Mail {
  readonly adapter: "smtp" | "outbox"
  write(db: Db, letter: Letter): Promise<void>
}

interface Transport {
  send(letter: { to: string; subject: string; text: string }): Promise<void>
}

/** The real thing. Without SMTP_URL letters stay in the outbox, where the portal shows them to superusers. */
const smtp = (config: Config): Transport | undefined => {
  if (config.smtpUrl === undefined) return undefined
  const transporter = nodemailer.createTransport(config.smtpUrl)
  return {
    send: async (letter) => {
      await transporter.sendMail({ from: config.mailFrom, ...letter })
    },
  }
}

/** Letters may carry one-time links, so their text is sealed at rest. */
const place = (id: number) => `mails:${id}:text`

export const openLetterText = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, place(id))

export const startMail = (config: Config, secrets: Secrets, jobs: Jobs): Mail => {
  const transport = smtp(config)
  const sendLetter = defineJob({
    name: "mail.send",
    payload: z.object({ mailId: z.number() }),
    visible: false,
    run: async (run, { mailId }) => {
      const letter = await run.inAccount((db) =>
        db.maybeOne<{ recipient: string; subject: string; textSealed: string; sentAt: string | null }>(sql`
          select m.recipient, m.subject, m.text_sealed, m.sent_at from mails m where m.id = ${mailId}`))
      if (letter === undefined || letter.sentAt !== null || transport === undefined) return
      await transport.send({ to: letter.recipient, subject: letter.subject, text: openLetterText(secrets, mailId, letter.textSealed) })
      await run.inAccount((db) => db.run(sql`update mails set sent_at = now() where id = ${mailId}`))
    },
  })
  jobs.register(sendLetter)
  return {
    adapter: transport === undefined ? "outbox" : "smtp",
    write: async (db, letter) => {
      const { id } = await db.one<{ id: number }>(sql`select nextval('mails_id_seq') as id`)
      await db.run(sql`
        insert into mails (id, account_id, recipient, subject, text_sealed)
        values (${id}, ${letter.accountId}, ${letter.to}, ${letter.subject}, ${secrets.seal(letter.text, place(id))})`)
      if (transport !== undefined) await jobs.enqueue(db, sendLetter, { mailId: id }, { accountId: letter.accountId })
    },
  }
}
