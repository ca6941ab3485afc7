import type { UserId } from "@dialplane/contract/kit/ids"
import { mailCodeMinutes } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"
import { addNotice } from "../../kit/live/account-notices.ts"
import { mailCodePurpose } from "./methods.queries.ts"
import { mfaEmailMessages as messages, mfaNewsMessages } from "./mfa.messages.ts"

export interface Recipient {
  readonly accountId: number
  readonly userId: UserId
  readonly loginName: string
  readonly firstName: string
  readonly email: string
}

/** The code is in the body, not in the subject, because many devices show subjects on the lock screen. */
export const writeCodeEmail = (kit: Kit, db: Db, brand: EmailBrand, person: Recipient, to: string, code: string) =>
  kit.mail.write(db, {
    accountId: person.accountId,
    to,
    expiresInSeconds: mailCodeMinutes * 60,
    about: { userId: person.userId, purpose: mailCodePurpose },
    ...brandEmail(kit, brand, {
      subject: messages.codeSubject(brand.name),
      greeting: messages.hello(person.firstName),
      paragraphs: [messages.code(person.loginName), code],
      notes: [messages.validity(mailCodeMinutes), messages.warning],
    }),
  })

/** Notifies a user of every change to their two-factor methods, including their own: in the portal and by email. */
export const writeNews = async (
  kit: Kit,
  db: Db,
  brand: EmailBrand,
  person: Recipient,
  kind: keyof typeof mfaNewsMessages,
  detail = "",
) => {
  const { subject, sentence, advice } = mfaNewsMessages[kind]
  await addNotice(db, {
    accountId: person.accountId,
    userId: person.userId,
    kind: "twoFactorChanged",
    title: subject(brand.name),
    text: `${sentence(person.loginName, detail)} ${advice}`,
    path: "/me/security",
  })
  if (person.email === "") return
  await kit.mail.write(db, {
    accountId: person.accountId,
    to: person.email,
    ...brandEmail(kit, brand, {
      subject: subject(brand.name),
      greeting: messages.hello(person.firstName),
      paragraphs: [sentence(person.loginName, detail), advice],
    }),
  })
}
