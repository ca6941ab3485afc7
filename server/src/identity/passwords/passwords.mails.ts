import { linkMinutes, type LinkPurpose } from "@dialplane/contract/identity/passwords/passwords.schema"
import type { WelcomeFacts } from "@dialplane/contract/identity/passwords/welcome-facts"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail, portalAddress } from "../../ground/branding/branded-email.service.ts"
import type { MailContent } from "../../kit/mail/mail-content.ts"
import type { Kit } from "../../kit/context.ts"

interface Recipient {
  readonly firstName: string
  readonly loginName: string
}

const duration = (minutes: number) => (minutes < 60 * 24 ? `${minutes} minutes` : `${minutes / 60 / 24} days`)

const openings: Readonly<
  Record<LinkPurpose, { subject: (brand: string) => string; why: (brand: string) => string; otherwise: string }>
> = {
  forgotten: {
    subject: (brand) => `Reset your ${brand} password`,
    why: (brand) => `We received a request to reset the ${brand} password of`,
    otherwise: "If you did not request this, ignore this email. Your password stays the same.",
  },
  adminReset: {
    subject: (brand) => `Your ${brand} password was reset`,
    why: (brand) => `An administrator reset the ${brand} password of`,
    otherwise:
      "The old password no longer works. If the link has expired, use “Forgot your password?” on the sign-in page.",
  },
  welcome: {
    subject: (brand) => `Welcome to ${brand}`,
    why: (brand) => `You can now use ${brand}. Your login name is`,
    otherwise: "If the link has expired, ask your administrator for a new one.",
  },
}

/** The account makes the page wear the brand where the brand has no hostname of its own. */
const pathOf = (brand: EmailBrand, token: string) => `/reset-password?account=${brand.accountId}&token=${token}`

interface EmailExtras {
  /** Message from the inviting user, shown before the link. Blank lines separate paragraphs. */
  readonly note?: string
  readonly facts?: WelcomeFacts | undefined
}

const voicemailSentence: Readonly<Record<WelcomeFacts["voicemail"], string | undefined>> = {
  off: undefined,
  pinOpen: "Voicemail: choose your PIN in the portal, under My phone.",
  pinSet: "Voicemail: your administrator has your PIN. You can change it in the portal, under My phone.",
}

/** What a new user has, one line each. */
const factLines = (
  kit: Kit,
  brand: EmailBrand,
  { extension, phoneNumber, voicemail, mobileApp, desktopApp }: WelcomeFacts,
): string[] =>
  [
    `Your extension: ${extension}`,
    phoneNumber === null ? undefined : `Your phone number: ${phoneNumber}`,
    voicemailSentence[voicemail],
    mobileApp ? "Mobile app: your administrator gives you a setup code to scan." : undefined,
    desktopApp ? "Desktop app: your administrator gives you a setup code." : undefined,
    `The portal: ${portalAddress(kit, brand)}`,
  ].filter((line) => line !== undefined)

export const linkEmail = (
  kit: Kit,
  purpose: LinkPurpose,
  brand: EmailBrand,
  person: Recipient,
  token: string,
  extras: EmailExtras = {},
) => brandEmail(kit, brand, linkLabels(kit, purpose, brand, person, token, extras))

/** The content of an email with a link, before branding. */
export const linkLabels = (
  kit: Kit,
  purpose: LinkPurpose,
  brand: EmailBrand,
  person: Recipient,
  token: string,
  { note = "", facts }: EmailExtras = {},
): MailContent => {
  const { subject, why, otherwise } = openings[purpose]
  return {
    subject: subject(brand.name),
    greeting: `Hello ${person.firstName},`,
    paragraphs: [
      `${why(brand.name)} ${person.loginName}.`,
      ...(facts === undefined ? [] : factLines(kit, brand, facts)),
      ...note
        .split(/\n\s*\n/)
        .map((words) => words.trim())
        .filter(Boolean),
    ],
    action: { sentence: "Choose your password here:", label: "Choose a password", path: pathOf(brand, token) },
    notes: [`The link works once, for ${duration(linkMinutes[purpose])}.`, otherwise],
  }
}

export const changedEmail = (kit: Kit, brand: EmailBrand, person: Recipient) =>
  brandEmail(kit, brand, {
    subject: `Your ${brand.name} password was changed`,
    greeting: `Hello ${person.firstName},`,
    paragraphs: [
      `The password of ${person.loginName} was changed, and all other sessions were ended.`,
      "If you did not do this, use “Forgot your password?” on the sign-in page at once and tell your administrator.",
    ],
  })
