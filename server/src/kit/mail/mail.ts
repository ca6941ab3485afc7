import { z } from "zod"
import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { Config } from "../runtime/config.ts"
import type { Db } from "../database/database.ts"
import { defineJob, type JobDefinition, type JobRun, type Jobs } from "../jobs/jobs.ts"
import { laneOfMail, mailRetrySeconds } from "../jobs/job-lanes.ts"
import type { MailSubject } from "./mail-content.ts"
import { addFailedMailNotice, endFailedMailNotice } from "./failed-mail-notice.ts"
import { isRefusedForGood, makeSmtp, type MailAttachment, type OutgoingMail } from "./mail-smtp.ts"
import type { Secrets } from "../runtime/secrets.ts"
import { sql, type Sql } from "../database/sql.ts"

const messages = texts("kit.mail", {
  handedOver:
    "The service stopped while this email was handed to the mail server. It may have arrived, so it was not sent again.",
  tooLate: "Not sent within 24 hours because no mail server was set up or the service was not running.",
})

/** Every email carries the brand of the receiving account, as made by `brandEmail` or `kit.brandedMail`. */
export interface Email extends OutgoingMail {
  readonly html: string
  readonly senderName: string
  readonly accountId: AccountId
  /** For an email with a one-time code or link: how long it is valid. After that the email is not sent. */
  readonly expiresInSeconds?: number
  /** The user it is about and its purpose, where its state is shown later. */
  readonly about?: { readonly userId: UserId; readonly purpose: string }
  readonly of?: MailSubject
  /** About security: it is sent before other email. So is email whose code or link is valid for minutes. */
  readonly isUrgent?: boolean
  /** Names what the email is for: a second one with the same key in the account is not written. */
  readonly onceKey?: string
  /**
   * Sent once or not at all, also if the process ends while the mail server takes it. Without it, such an email is
   * handed over again under the same Message-ID.
   */
  readonly isSentAtMostOnce?: boolean
}

/**
 * A domain whose emails have attachments, which are read when the email is sent and not stored with it, or that goes on
 * once an email was handed to the mail server.
 */
export interface MailSource {
  readonly name: string
  attachments(accountId: AccountId, sourceId: string): Promise<readonly MailAttachment[]>
  /** Called when all emails about it were handed over, in the transaction that notes the last one. */
  sent(db: Db, accountId: AccountId, sourceId: string): Promise<void>
}

/**
 * Email is written in the transaction of its cause and sent by a job after the commit: it is neither lost nor sent for
 * a change that was rolled back.
 */
export interface Mail {
  readonly adapter: "smtp" | "outbox"
  write(db: Db, mail: Email): Promise<void>
  /** Sends an email of the outbox again, immediately. */
  resend(db: Db, accountId: AccountId, mailId: number): Promise<void>
  register(source: MailSource): void
}

/** Emails may contain one-time links, so their text is encrypted at rest. */
const place = (id: number) => `mails:${id}:text`
const pagePlace = (id: number) => `mails:${id}:html`

export const openEmailText = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, place(id))
export const openEmailPage = (secrets: Secrets, id: number, sealed: string) => secrets.open(sealed, pagePlace(id))

/** How many are picked up at a time; the rest follows a minute later. */
const takenUpTogether = 1000

interface KeptMail {
  readonly recipient: string
  readonly subject: string
  readonly textSealed: string
  readonly htmlSealed: string | null
  readonly senderName: string | null
  readonly replyTo: string | null
  readonly state: string
  readonly isExpired: boolean
  readonly isTooLate: boolean
  readonly isSentAtMostOnce: boolean
  readonly isHandedOver: boolean
  readonly messageName: string
  readonly source: string | null
  readonly sourceId: string | null
}

/** A user has one valid link at a time: the link of a later email has replaced this one's. */
const isReplaced = sql`
  exists (select from mails n where n.account_id = m.account_id and n.user_id = m.user_id and n.expires_at is not null
    and n.id > m.id)`

const isTooLate = sql`m.wanted_since < now() - make_interval(secs => ${mailRetrySeconds})`

const findMail = (db: Db, mailId: number) =>
  db.maybeOne<KeptMail>(sql`
    select m.recipient, m.subject, m.text_sealed, m.html_sealed, m.sender_name, m.reply_to, m.state, m.source,
      m.source_id,
      coalesce(m.expires_at <= now(), false) or (m.expires_at is not null and m.user_id is not null
        and ${isReplaced}) as is_expired,
      ${isTooLate} as is_too_late, m.at_most_once as is_sent_at_most_once,
      m.handing_over_at is not null as is_handed_over,
      'mail.' || m.id || '.' || extract(epoch from m.wanted_since)::bigint as message_name
    from mails m where m.id = ${mailId}`)

const setState = async (db: Db, mailId: number, state: "sent" | "failed" | "expired") => {
  await db.run(
    sql`update mails set state = ${state}, sent_at = case when ${state} = 'sent' then now() end where id = ${mailId}`,
  )
  if (state === "failed") await addFailedMailNotice(db, mailId)
  if (state === "sent") await endFailedMailNotice(db, mailId)
}

/** Email that could not be sent within a day is outdated: it fails, and the outbox shows the reason. */
const giveUpLate = (db: Db, mails: Sql) =>
  db.run(
    sql`update mails m set state = 'failed', last_error = coalesce(m.last_error, ${messages.tooLate})
      where m.state = 'waiting' and ${isTooLate} and ${mails}`,
  )

/** Waiting email without a job: it was written, or its job ended, while no mail server was set up. */
const listUnattended = (db: Db) =>
  db.many<{ id: number; accountId: AccountId }>(sql`
    select m.id, m.account_id from mails m
    where m.state = 'waiting' and not exists (
      select from jobs j where j.account_id = m.account_id and j.name = 'mail.send' and j.key = m.id::text
        and j.state in ('waiting', 'running'))
    order by m.id limit ${takenUpTogether}`)

/** Whether every email about the same thing was handed over. */
const areAllSent = async (db: Db, accountId: AccountId, { source, sourceId }: MailSubject) =>
  (
    await db.one<{ done: boolean }>(sql`
    select not exists (select from mails m where m.account_id = ${accountId} and m.source = ${source}
      and m.source_id = ${sourceId} and m.state <> 'sent') as done`)
  ).done

const noteTry = (db: Db, mailId: number, error: string | null) =>
  db.run(
    sql`update mails set attempts = attempts + 1, last_tried_at = now(), last_error = ${error}, handing_over_at = null
      where id = ${mailId}`,
  )
const noteHandover = (db: Db, mailId: number) =>
  db.run(sql`update mails set handing_over_at = now() where id = ${mailId}`)

/** One line for administrators, without parts of the email that a server may repeat. */
const inShort = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, " ").slice(0, 300)

const openMail = (secrets: Secrets, mailId: number, kept: KeptMail): OutgoingMail => ({
  to: kept.recipient,
  subject: kept.subject,
  text: openEmailText(secrets, mailId, kept.textSealed),
  messageName: kept.messageName,
  replyTo: kept.replyTo,
  ...(kept.htmlSealed === null ? {} : { html: openEmailPage(secrets, mailId, kept.htmlSealed) }),
  ...(kept.senderName === null ? {} : { senderName: kept.senderName }),
})

/** A code or link that is valid for at most so long is waited for. */
const urgentSeconds = 60 * 60
const isUrgent = ({ isUrgent: isAsked, expiresInSeconds }: Email) =>
  isAsked === true || (expiresInSeconds !== undefined && expiresInSeconds <= urgentSeconds)

export const startMail = (config: Config, secrets: Secrets, jobs: Jobs): Mail => {
  const transport = makeSmtp(config)
  const sources = new Map<string, MailSource>()

  const send = async (run: JobRun, mailId: number) => {
    const kept = await run.inAccount(async (db) => {
      const found = await findMail(db, mailId)
      if (found?.state === "waiting" && found.isExpired) await setState(db, mailId, "expired")
      else if (found?.isTooLate) await giveUpLate(db, sql`m.id = ${mailId}`)
      return found
    })
    if (kept === undefined || kept.state !== "waiting" || kept.isExpired || kept.isTooLate) return
    if (transport === undefined) throw new Error("This process has no mail server and must not process emails.")
    const of = kept.source === null ? undefined : { source: kept.source, sourceId: kept.sourceId! }
    const source = of && sources.get(of.source)
    if (kept.isHandedOver) {
      await run.record(async (db) => {
        await noteTry(db, mailId, messages.handedOver)
        await setState(db, mailId, "failed")
      })
      return
    }
    try {
      const attachments = of && (await source?.attachments(run.accountId, of.sourceId))
      if (kept.isSentAtMostOnce) await run.record((db) => noteHandover(db, mailId))
      await transport.send({
        ...openMail(secrets, mailId, kept),
        ...(attachments === undefined ? {} : { attachments }),
      })
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
      if (of !== undefined && (await areAllSent(db, run.accountId, of)))
        await source?.sent(db, run.accountId, of.sourceId)
    })
  }

  const sendMail: JobDefinition<{ mailId: number; isUrgent?: boolean | undefined }> = defineJob({
    name: "mail.send",
    permission: { none: "sends mail that was written" },
    lane: ({ isUrgent }) => laneOfMail(isUrgent),
    retryForSeconds: mailRetrySeconds,
    payload: z.object({ mailId: z.number(), isUrgent: z.boolean().optional() }),
    visible: false,
    attempts: 1,
    canRunHere: transport !== undefined,
    run: (run, { mailId }) => send(run, mailId),
    gaveUp: async (db, { mailId }) => {
      const given = await db.run(sql`update mails set state = 'failed' where id = ${mailId} and state = 'waiting'`)
      if (given > 0) await addFailedMailNotice(db, mailId)
    },
  })
  jobs.register(sendMail)

  const enqueue = (db: Db, accountId: AccountId, mailId: number, isUrgent?: boolean) =>
    jobs.enqueue(db, sendMail, { mailId, ...(isUrgent === true && { isUrgent }) }, { accountId, key: String(mailId) })

  /**
   * Email is also written on nodes without a mail server, and after a mail server is set up, waiting email must be
   * sent. The email's own job marks it as failed if it is too old or its link has expired.
   */
  const takeUp = defineJob<object>({
    name: "mail.take_up",
    permission: { none: "mail that waits is sent by itself" },
    lane: "cron",
    payload: z.object({}),
    visible: false,
    everySeconds: 60,
    canRunHere: transport !== undefined,
    run: async (run) => {
      await run.inSystem((db) => giveUpLate(db, sql`coalesce(m.expires_at > now(), true)`))
      await run.inSystem(async (db) => {
        for (const { id, accountId } of await listUnattended(db)) await enqueue(db, accountId, id)
      })
    },
  })
  jobs.register(takeUp)

  return {
    register: (source) => void sources.set(source.name, source),
    adapter: transport === undefined ? "outbox" : "smtp",
    write: async (db, mail) => {
      const { id } = await db.one<{ id: number }>(sql`select nextval('mails_id_seq') as id`)
      const written = await db.run(sql`
        insert into mails (id, account_id, recipient, subject, text_sealed, html_sealed, sender_name, reply_to,
          user_id, purpose, expires_at, source, source_id, once_key, at_most_once)
        values (${id}, ${mail.accountId}, ${mail.to}, ${mail.subject}, ${secrets.seal(mail.text, place(id))},
          ${secrets.seal(mail.html, pagePlace(id))}, ${mail.senderName}, ${mail.replyTo ?? null},
          ${mail.about?.userId ?? null}, ${mail.about?.purpose ?? null},
          now() + make_interval(secs => ${mail.expiresInSeconds ?? null}), ${mail.of?.source ?? null},
          ${mail.of?.sourceId ?? null}, ${mail.onceKey ?? null}, ${mail.isSentAtMostOnce ?? false})
        on conflict do nothing`)
      if (written === 0) return
      // Otherwise a node with a mail server picks it up: jobs that no process can run would accumulate.
      if (transport !== undefined) await enqueue(db, mail.accountId, id, isUrgent(mail))
    },
    resend: async (db, accountId, mailId) => {
      await db.run(
        sql`update mails set state = 'waiting', sent_at = null, wanted_since = now(),
          handing_over_at = null
          where account_id = ${accountId} and id = ${mailId}`,
      )
      // A job that waits for its next attempt runs now; otherwise a new one is created.
      await db.run(sql`
        update jobs set run_at = now()
          where account_id = ${accountId} and name = 'mail.send' and key = ${String(mailId)} and state = 'waiting'`)
      await enqueue(db, accountId, mailId)
    },
  }
}
