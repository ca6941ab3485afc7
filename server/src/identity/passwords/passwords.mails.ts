import { linkMinutes, type LinkPurpose } from "@dialplane/contract/identity/passwords/passwords.schema"
import type { WelcomeFacts } from "@dialplane/contract/identity/passwords/welcome-facts"
import type { EmailBrand } from "../../ground/branding/branding.service.ts"
import { brandEmail, portalAddress } from "../../ground/branding/branded-email.service.ts"
import type { MailContent } from "../../kit/mail/mail-content.ts"
import type { Kit } from "../../kit/context.ts"
import { linkMessages, passwordEmailMessages as messages, welcomeMessages } from "./passwords.messages.ts"

interface Recipient {
  readonly firstName: string
  readonly loginName: string
}

/** The account id lets the page show the brand if the brand has no hostname of its own. */
const pathOf = (brand: EmailBrand, token: string) => `/reset-password?account=${brand.accountId}&token=${token}`

interface EmailExtras {
  /** Message from the inviting user, shown before the link. Blank lines separate paragraphs. */
  readonly note?: string
  readonly facts?: WelcomeFacts | undefined
}

/** What a new user has, one line each. */
const factLines = (
  kit: Kit,
  brand: EmailBrand,
  { extension, phoneNumber, voicemail, mobileApp, desktopApp }: WelcomeFacts,
): string[] =>
  [
    welcomeMessages.extension(extension),
    phoneNumber === null ? undefined : welcomeMessages.phoneNumber(phoneNumber),
    voicemail === "off" ? undefined : welcomeMessages[voicemail],
    mobileApp ? welcomeMessages.mobileApp : undefined,
    desktopApp ? welcomeMessages.desktopApp : undefined,
    welcomeMessages.portal(portalAddress(kit, brand)),
  ].filter((line) => line !== undefined)

export const linkEmail = (
  kit: Kit,
  purpose: LinkPurpose,
  brand: EmailBrand,
  person: Recipient,
  token: string,
  extras: EmailExtras = {},
) => brandEmail(kit, brand, linkContent(kit, purpose, brand, person, token, extras))

/** The content of an email with a link, before branding. */
export const linkContent = (
  kit: Kit,
  purpose: LinkPurpose,
  brand: EmailBrand,
  person: Recipient,
  token: string,
  { note = "", facts }: EmailExtras = {},
): MailContent => {
  const { subject, opening, otherwise } = linkMessages[purpose]
  return {
    subject: subject(brand.name),
    greeting: messages.hello(person.firstName),
    paragraphs: [
      opening(brand.name, person.loginName),
      ...(facts === undefined ? [] : factLines(kit, brand, facts)),
      ...note
        .split(/\n\s*\n/)
        .map((words) => words.trim())
        .filter(Boolean),
    ],
    action: { sentence: messages.action, label: messages.button, path: pathOf(brand, token) },
    notes: [messages.validity(linkMinutes[purpose]), otherwise],
  }
}

export const changedEmail = (kit: Kit, brand: EmailBrand, person: Recipient) =>
  brandEmail(kit, brand, {
    subject: messages.changedSubject(brand.name),
    greeting: messages.hello(person.firstName),
    paragraphs: [messages.changed(person.loginName), messages.notYou],
  })
