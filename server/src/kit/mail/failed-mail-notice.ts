import type { AccountId, UserId } from "@dialplane/contract/kit/ids"
import { texts } from "@dialplane/contract/kit/language"
import type { Db } from "../database/database.ts"
import { sql } from "../database/sql.ts"
import { addNotice, resolveNotices } from "../live/account-notices.ts"

const messages = texts("kit.failedMail", {
  title: (name: string) => `An email to ${name} was not delivered`,
  text: (recipient: string) =>
    `The email to ${recipient} could not be delivered. Check the address on the page of the user, then send it again.`,
})

/** Emails to a user with a link: others are about the account, or show their state elsewhere. */
const findRecipient = (db: Db, mailId: number) =>
  db.maybeOne<{ accountId: AccountId; userId: UserId; name: string; recipient: string }>(sql`
    select m.account_id, m.user_id, u.first_name || ' ' || u.last_name as name, m.recipient
    from mails m join users u on u.account_id = m.account_id and u.id = m.user_id
    where m.id = ${mailId}`)

const causeOf = (userId: UserId) => `user:${userId}`

/** In the transaction that notes the failure. One notice for a user, until an email reaches them. */
export const addFailedMailNotice = async (db: Db, mailId: number): Promise<void> => {
  const found = await findRecipient(db, mailId)
  if (found === undefined) return
  const { accountId, userId, name, recipient } = found
  await addNotice(db, {
    accountId,
    kind: "emailFailed",
    title: messages.title(name),
    text: messages.text(recipient),
    path: `users/${userId}`,
    cause: causeOf(userId),
  })
}

export const endFailedMailNotice = async (db: Db, mailId: number): Promise<void> => {
  const found = await findRecipient(db, mailId)
  if (found !== undefined) await resolveNotices(db, found.accountId, ["emailFailed"], [causeOf(found.userId)])
}
