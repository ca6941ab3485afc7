import { mailCodeMinutes } from "@dialplane/contract/identity/mfa/mfa.schema"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail } from "../../ground/branding/branded-email.service.ts"
import type { Kit } from "../../kit/context.ts"
import type { Db } from "../../kit/database/database.ts"

export interface Recipient {
  readonly accountId: number
  readonly loginName: string
  readonly firstName: string
  readonly email: string
}

const notYou = "If you did not do this, change your password at once and tell your administrator."

/** The code is in the body, not in the subject, because many devices show subjects on the lock screen. */
export const writeCodeEmail = (kit: Kit, db: Db, brand: EmailBrand, person: Recipient, to: string, code: string) =>
  kit.mail.write(db, {
    accountId: person.accountId,
    to,
    expiresInSeconds: mailCodeMinutes * 60,
    ...brandEmail(kit, brand, {
      subject: `Your ${brand.name} sign-in code`,
      greeting: `Hello ${person.firstName},`,
      paragraphs: [`Your verification code for ${person.loginName}:`, code],
      notes: [
        `It works once, for ${mailCodeMinutes} minutes.`,
        "We never ask you for this code. If you are not signing in right now, someone else knows your password. Change it at once.",
      ],
    }),
  })

type News = "added" | "removed" | "reset" | "recoveryUsed" | "locked"

const news: Readonly<
  Record<
    News,
    { subject: (brand: string) => string; sentence: (loginName: string, what: string) => string; advice: string }
  >
> = {
  added: {
    subject: (brand) => `A sign-in method was added to your ${brand} account`,
    sentence: (login, what) => `“${what}” can now be used for two-factor authentication when ${login} signs in.`,
    advice: notYou,
  },
  removed: {
    subject: (brand) => `A sign-in method was removed from your ${brand} account`,
    sentence: (login, what) => `“${what}” can no longer be used for two-factor authentication when ${login} signs in.`,
    advice: notYou,
  },
  reset: {
    subject: (brand) => `Two-factor authentication for your ${brand} account was reset`,
    sentence: (login) =>
      `An administrator removed all sign-in methods and recovery codes of ${login} and ended its sessions.`,
    advice: "If you did not request this, change your password at once and tell your administrator.",
  },
  recoveryUsed: {
    subject: (brand) => `A recovery code was used for your ${brand} account`,
    sentence: (login, what) => `A recovery code was used to sign in as ${login}. Codes left: ${what}.`,
    advice: notYou,
  },
  locked: {
    subject: (brand) => `Failed sign-in to your ${brand} account`,
    sentence: (login) =>
      `The password of ${login} was correct, but too many verification codes were wrong. Sign-in is temporarily locked.`,
    advice:
      "If this was not you, someone else knows your password. Use “Forgot your password?” on the sign-in page at once.",
  },
}

/** Notifies a user of every change to their sign-in methods, including their own. */
export const writeNews = async (kit: Kit, db: Db, brand: EmailBrand, person: Recipient, kind: News, what = "") => {
  if (person.email === "") return
  const { subject, sentence, advice } = news[kind]
  await kit.mail.write(db, {
    accountId: person.accountId,
    to: person.email,
    ...brandEmail(kit, brand, {
      subject: subject(brand.name),
      greeting: `Hello ${person.firstName},`,
      paragraphs: [sentence(person.loginName, what), advice],
    }),
  })
}
