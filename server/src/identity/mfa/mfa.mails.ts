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

const notYou = "If it was not you, change your password at once and tell your administrator."

/** The code stands in the text and not in the subject, which many devices show while they are locked. */
export const writeCodeEmail = (kit: Kit, db: Db, brand: EmailBrand, person: Recipient, to: string, code: string) =>
  kit.mail.write(db, {
    accountId: person.accountId,
    to,
    expiresInSeconds: mailCodeMinutes * 60,
    ...brandEmail(kit, brand, {
      subject: `Your ${brand.name} sign-in code`,
      greeting: `Hello ${person.firstName},`,
      paragraphs: [`Your code for ${person.loginName}:`, code],
      notes: [
        `It works once, for ${mailCodeMinutes} minutes.`,
        "Nobody from us will ever ask you for it. If you are not signing in right now, somebody knows your password: change it.",
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
    sentence: (login, what) => `“${what}” is now a way to take the second step when ${login} signs in.`,
    advice: notYou,
  },
  removed: {
    subject: (brand) => `A sign-in method was removed from your ${brand} account`,
    sentence: (login, what) => `“${what}” is not a way to take the second step for ${login} any more.`,
    advice: notYou,
  },
  reset: {
    subject: (brand) => `Your second step at ${brand} was reset`,
    sentence: (login) =>
      `An administrator took away all sign-in methods and recovery codes of ${login} and ended its sessions.`,
    advice: "If you did not ask for this, change your password at once and tell your administrator.",
  },
  recoveryUsed: {
    subject: (brand) => `A recovery code was used at ${brand}`,
    sentence: (login, what) => `Somebody signed in as ${login} with a recovery code. Codes left: ${what}.`,
    advice: notYou,
  },
  locked: {
    subject: (brand) => `Somebody tried to sign in to your ${brand} account`,
    sentence: (login) =>
      `The password of ${login} was right, but too many codes were wrong. Sign-in is locked for a while.`,
    advice: "If it was not you, somebody knows your password: use “Forgot password” on the sign-in page at once.",
  },
}

/** What happens to somebody's sign-in is told to them, whoever did it. */
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
