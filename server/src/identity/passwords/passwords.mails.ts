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
    subject: (brand) => `Your new ${brand} password`,
    why: (brand) => `Someone, probably you, asked for a new ${brand} password for`,
    otherwise: "If it was not you, ignore this letter: your password stays as it is.",
  },
  adminReset: {
    subject: (brand) => `Your ${brand} password was reset`,
    why: (brand) => `An administrator reset the ${brand} password of`,
    otherwise:
      "The old password does not work any more. If the link is too old, use “Forgot password” on the sign-in page.",
  },
  welcome: {
    subject: (brand) => `Welcome to ${brand}`,
    why: (brand) => `You can now use ${brand}. Your login name is`,
    otherwise: "If the link is too old, ask your administrator for a new one.",
  },
}

/** The account makes the page wear the brand where the brand has no hostname of its own. */
const pathOf = (brand: EmailBrand, token: string) => `/reset-password?account=${brand.accountId}&token=${token}`

interface EmailExtras {
  /** Words of whoever invites, paragraph by paragraph, before the link. */
  readonly note?: string
  readonly facts?: WelcomeFacts | undefined
}

const voicemailSentence: Readonly<Record<WelcomeFacts["voicemail"], string | undefined>> = {
  off: undefined,
  pinOpen: "Voicemail: choose your PIN in the portal, under My phone.",
  pinSet: "Voicemail: your administrator has your PIN. You can choose another in the portal, under My phone.",
}

/** What somebody new has, line by line. */
const factLines = (
  kit: Kit,
  brand: EmailBrand,
  { extension, phoneNumber, voicemail, mobileApp, desktopApp }: WelcomeFacts,
): string[] =>
  [
    `Your extension: ${extension}`,
    phoneNumber === null ? undefined : `Your phone number: ${phoneNumber}`,
    voicemailSentence[voicemail],
    mobileApp ? "Mobile app: your administrator gives you a code to scan, which sets it up." : undefined,
    desktopApp ? "Desktop app: your administrator gives you a code, which sets it up." : undefined,
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

/** What a mail with a link says, before it is put into the brand's dress. */
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
    action: { sentence: "Choose a password here:", label: "Choose a password", path: pathOf(brand, token) },
    notes: [`The link works once, for ${duration(linkMinutes[purpose])}.`, otherwise],
  }
}

export const changedEmail = (kit: Kit, brand: EmailBrand, person: Recipient) =>
  brandEmail(kit, brand, {
    subject: `Your ${brand.name} password was changed`,
    greeting: `Hello ${person.firstName},`,
    paragraphs: [
      `The password of ${person.loginName} was just changed, and other sign-ins were ended.`,
      "If it was not you, use “Forgot password” on the sign-in page at once and tell your administrator.",
    ],
  })
