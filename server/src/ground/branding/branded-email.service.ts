import { judgeColor } from "@dialplane/contract/ground/branding/brand-color"
import { brandImagePath } from "@dialplane/contract/ground/branding/branding.schema"
import { isolateBidi } from "@dialplane/contract/kit/bidi"
import { texts } from "@dialplane/contract/kit/language"
import type { MailContent } from "../../kit/mail/mail-content.ts"
import type { Kit } from "../../kit/context.ts"
import type { EmailBrand } from "./branding.service.ts"
import { siteOn } from "./hostname-proof.service.ts"

const messages = texts("branding.email", { support: (ways: readonly string[]) => `Questions? ${ways.join(" · ")}` })

export interface BrandedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly senderName: string
  readonly replyTo: string | null
}

/** The parts of the HTML version, for a preview that must not render HTML. */
export interface EmailParts {
  readonly senderName: string
  readonly brandName: string
  readonly logo: string | null
  readonly color: string
  readonly textColor: string
  readonly greeting: string
  readonly paragraphs: string[]
  readonly button: string
  readonly notes: string[]
  readonly footer: string[]
}

const ownColor = "#0f635b"

/** The portal's address for a brand: its own hostname once that is verified. */
export const portalAddress = (kit: Pick<Kit, "config">, brand: Pick<EmailBrand, "hostname">) =>
  siteOn(kit, brand.hostname)

/** Renders the same content as plain text and as branded HTML. */
export const brandEmail = (kit: Pick<Kit, "config">, brand: EmailBrand, given: MailContent): BrandedEmail => {
  const site = portalAddress(kit, brand)
  const words = isolated(given)
  return {
    subject: words.subject,
    text: plainText(site, brand, words),
    html: page(site, brand, words),
    senderName: brand.senderName,
    replyTo: brand.replyTo,
  }
}

/** The parts of the HTML version, from the same content and brand. */
export const emailParts = (brand: EmailBrand, given: MailContent): EmailParts => {
  const words = isolated(given)
  const { color, text } = judgeColor(brand.primaryColor ?? ownColor)
  return {
    senderName: brand.senderName,
    brandName: brand.name,
    logo: brand.logo === null ? null : brandImagePath + brand.logo,
    color: color,
    textColor: text,
    greeting: words.greeting,
    paragraphs: [...words.paragraphs],
    button: words.action?.label ?? "",
    notes: [...(words.notes ?? [])],
    footer: [brand.name, ...supportLines(brand)],
  }
}

/** Isolates right-to-left names so that they do not reorder the text around them. */
const isolated = (words: MailContent): MailContent => ({
  ...words,
  subject: isolateBidi(words.subject),
  greeting: isolateBidi(words.greeting),
  paragraphs: words.paragraphs.map(isolateBidi),
  ...(words.notes === undefined ? {} : { notes: words.notes.map(isolateBidi) }),
})

const plainText = (site: string, brand: EmailBrand, { greeting, paragraphs, action, notes = [] }: MailContent) =>
  [
    greeting,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.sentence}\n${site}${action.path}`]),
    ...(notes.length === 0 ? [] : [notes.join("\n")]),
    [brand.name, ...supportLines(brand)].join("\n"),
  ].join("\n\n") + "\n"

const supportLines = ({ support: { supportEmail, supportPhone, supportLink } }: EmailBrand) => {
  const ways = [supportEmail, supportPhone, supportLink].filter((way) => way !== null)
  return ways.length === 0 ? [] : [messages.support(ways)]
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/**
 * Tables and inline styles, which email programs support. Only our colors and the checked color of the brand are used.
 */
const page = (site: string, brand: EmailBrand, { subject, greeting, paragraphs, action, notes = [] }: MailContent) => {
  const { color, text } = judgeColor(brand.primaryColor ?? ownColor)
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`
  const quiet = (words: string) => `<p style="margin:0 0 4px;color:#646d6d;font-size:13px">${escaped(words)}</p>`
  const logo =
    brand.logo === null
      ? ""
      : `<img src="${escaped(site + brandImagePath + brand.logo)}" alt="${escaped(brand.name)}" height="36" style="display:block;height:36px;max-width:240px;border:0">`
  const button =
    action === undefined
      ? ""
      : `
<p style="margin:24px 0 8px"><a href="${escaped(site + action.path)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${color};color:${text};font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 24px;color:#646d6d;font-size:12px;word-break:break-all">${escaped(site + action.path)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f2f4f4">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f4f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;border-top:4px solid ${color}"><tr><td style="padding:28px 32px 32px;font:15px/24px Inter,'Segoe UI',Helvetica,Arial,sans-serif;color:#161b1b">
<div style="margin:0 0 24px;font-size:17px;font-weight:600">${logo === "" ? escaped(brand.name) : logo}</div>
${paragraph(greeting)}
${paragraphs.map(paragraph).join("\n")}${button}
${notes.map(quiet).join("\n")}
<p style="margin:28px 0 0;padding:16px 0 0;border-top:1px solid #e8ebeb;color:#646d6d;font-size:13px">${[brand.name, ...supportLines(brand)].map(escaped).join("<br>")}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`
}
