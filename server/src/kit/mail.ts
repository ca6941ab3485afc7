import { z } from "zod"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import type { Config } from "./config.ts"
import type { Db } from "./database.ts"
import { defineJob, type JobDefinition, type JobRun, type Jobs } from "./jobs.ts"
import { isRefusedForGood, makeSmtp, type OutgoingMail } from "./mail-smtp.ts"
import type { Secrets } from "./secrets.ts"
import { sql } from "./sql.ts"

/** Every mail wears the brand of the account it goes to: as `dressLetter` or `kit.brandedMail` make it. */
export interface Letter extends OutgoingMail {
  readonly html: string
  readonly senderName: string
  readonly accountId: AccountId
  /** For a mail with a one-time code or link: how long that works. Afterwards the mail is not sent any more. */
  readonly expiresInSeconds?: number
  /** Whom it is about and what it is for, where somebody may ask what became of it. */
  readonly about?: { readonly userId: UserId; readonly purpose: string }
}

/** Mail is written in the transaction of what caused it and sent by a job afterwards: never lost, never sent for nothing. */
export interface Mail {
  readonly adapter: "smtp" | "outbox"
  write(db: Db, letter: Letter): Promise<void>
  /** Sends a mail of the outbox again, now. */
  resend(db: Db, accountId: AccountId, mailId: number): Promise<void>
}

/** Mails may carry one-time links, so their text is sealed at rest. */
const place = (id: number) => `mails:${id}:text`
const pagePlace = (id: number) => `mails:${id}:html`

export const openLetterText = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, place(id))
export const openLetterPage = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, pagePlace(id))

interface KeptMail {
  readonly recipient: string
  readonly subject: string
  readonly textSealed: string
  readonly htmlSealed: string | null
  readonly senderName: string | null
  readonly replyTo: string | null
  readonly state: string
  readonly isExpired: boolean
}

const findMail = (db: Db, mailId: number) =>
  db.maybeOne<KeptMail>(sql`
    select m.recipient, m.subject, m.text_sealed, m.html_sealed, m.sender_name, m.reply_to, m.state,
      coalesce(m.expires_at <= now(), false) as is_expired
    from mails m where m.id = ${mailId}`)

const setState = (db: Db, mailId: number, state: "sent" | "failed" | "expired") =>
  db.run(sql`update mails set state = ${state}, sent_at = case when ${state} = 'sent' then now() end where id = ${mailId}`)

const noteTry = (db: Db, mailId: number, error: string | null) =>
  db.run(sql`update mails set attempts = attempts + 1, last_tried_at = now(), last_error = ${error} where id = ${mailId}`)

/** As far as somebody who looks after mail needs it; one line, without what a server may repeat of the mail. */
const inShort = (error: unknown) => (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300)

const openMail = (secrets: Secrets, mailId: number, kept: KeptMail): OutgoingMail => ({
  to: kept.recipient, subject: kept.subject, text: openLetterText(secrets, mailId, kept.textSealed), replyTo: kept.replyTo,
  ...(kept.htmlSealed === null ? {} : { html: openLetterPage(secrets, mailId, kept.htmlSealed) }),
  ...(kept.senderName === null ? {} : { senderName: kept.senderName }),
})

export const startMail = (config: Config, secrets: Secrets, jobs: Jobs): Mail => {
  const transport = makeSmtp(config)

  const send = async (run: JobRun, mailId: number) => {
    const kept = await run.inAccount(async (db) => {
      const found = await findMail(db, mailId)
      if (found?.state === "waiting" && found.isExpired) await setState(db, mailId, "expired")
      return found
    })
    if (kept === undefined || kept.state !== "waiting" || kept.isExpired || transport === undefined) return
    try {
      await transport.send(openMail(secrets, mailId, kept))
    } catch (error) {
      await run.record(async (db) => {
        await noteTry(db, mailId, inShort(error))
        if (isRefusedForGood(error)) await setState(db, mailId, "failed")
      })
      if (isRefusedForGood(error)) return
      throw error
    }
    await run.record(async (db) => {
      await noteTry(db, mailId, null)
      await setState(db, mailId, "sent")
    })
  }

  const sendMail: JobDefinition<{ mailId: number }> = defineJob({
    name: "mail.send",
    permission: { none: "sends mail that was written" },
    lane: "mail",
    payload: z.object({ mailId: z.number() }),
    visible: false,
    attempts: 1,
    run: (run, { mailId }) => send(run, mailId),
    gaveUp: async (db, { mailId }) => {
      await db.run(sql`update mails set state = 'failed' where id = ${mailId} and state = 'waiting'`)
    },
  })
  jobs.register(sendMail)

  const enqueue = (db: Db, accountId: AccountId, mailId: number) => jobs.enqueue(db, sendMail, { mailId }, { accountId, key: String(mailId) })

  return {
    adapter: transport === undefined ? "outbox" : "smtp",
    write: async (db, letter) => {
      const { id } = await db.one<{ id: number }>(sql`select nextval('mails_id_seq') as id`)
      await db.run(sql`
        insert into mails (id, account_id, recipient, subject, text_sealed, html_sealed, sender_name, reply_to, user_id, purpose, expires_at)
        values (${id}, ${letter.accountId}, ${letter.to}, ${letter.subject}, ${secrets.seal(letter.text, place(id))},
          ${secrets.seal(letter.html, pagePlace(id))}, ${letter.senderName}, ${letter.replyTo ?? null},
          ${letter.about?.userId ?? null}, ${letter.about?.purpose ?? null},
          now() + make_interval(secs => ${letter.expiresInSeconds ?? null}))`)
      if (transport !== undefined) await enqueue(db, letter.accountId, id)
    },
    resend: async (db, accountId, mailId) => {
      await db.run(sql`update mails set state = 'waiting', sent_at = null where account_id = ${accountId} and id = ${mailId}`)
      // The job that waits for its next try is hurried; otherwise there is a new one.
      await db.run(sql`
        update jobs set run_at = now() where account_id = ${accountId} and name = 'mail.send' and key = ${String(mailId)} and state = 'waiting'`)
      await enqueue(db, accountId, mailId)
    },
  }
}
