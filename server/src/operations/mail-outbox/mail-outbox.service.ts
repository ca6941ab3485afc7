import { mailOutboxProblems } from "@dialplane/contract/operations/mail-outbox/mail-outbox.problems"
import type { Email, EmailEntry, EmailFilter } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import type { Page } from "@dialplane/contract/kit/paging"
import { audit } from "../../kit/audit/audit.ts"
import type { Context } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { openEmailText } from "../../kit/mail/mail.ts"
import { refuse } from "../../kit/refusal.ts"
import { changeInSystem, inSystem } from "../../kit/database/transaction.ts"
import { findEmail, listEmails } from "./mail-outbox.queries.ts"

export const list = (ctx: Context, filter: EmailFilter): Promise<Page<EmailEntry>> =>
  inSystem(ctx, async (db) => {
    const page = await listEmails(db, filter)
    return { ...page, items: page.items.map((entry) => ({ ...entry, nextTryAt: plannedHere(ctx, entry) })) }
  })

/** Without a mail server there is no next attempt, even if one was planned earlier. */
const plannedHere = ({ kit }: Context, { nextTryAt }: EmailEntry) => (kit.mail.adapter === "smtp" ? nextTryAt : null)

/** The text is only shown while there is no mail server; the text of a sent email is for its recipient only. */
const read = async (ctx: Context, db: Db, mailId: number): Promise<Email> => {
  const { textSealed, ...entry } = (await findEmail(db, mailId)) ?? refuse(mailOutboxProblems.notFound)
  const { adapter } = ctx.kit.mail
  return {
    ...entry,
    nextTryAt: plannedHere(ctx, entry),
    adapter,
    text: adapter === "outbox" ? openEmailText(ctx.kit.secrets, mailId, textSealed) : null,
    canResend: adapter === "smtp" && (entry.expiresAt === null || new Date(entry.expiresAt) > ctx.kit.now()),
  }
}

export const get = (ctx: Context, mailId: number): Promise<Email> => inSystem(ctx, (db) => read(ctx, db, mailId))

export const resend = (ctx: Context, mailId: number): Promise<Email> =>
  changeInSystem(ctx, async (db) => {
    const mail = await read(ctx, db, mailId)
    if (mail.adapter === "outbox") refuse(mailOutboxProblems.noServer)
    if (!mail.canResend) refuse(mailOutboxProblems.expired)
    await ctx.kit.mail.resend(db, mail.accountId, mailId)
    await audit(
      db,
      { ...ctx, accountId: mail.accountId },
      {
        action: "mail.resent",
        object: { type: "mail", id: mailId, name: mail.subject },
        before: { state: mail.state },
        after: { state: "waiting" },
      },
    )
    return read(ctx, db, mailId)
  })
