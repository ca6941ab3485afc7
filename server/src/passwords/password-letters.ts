import { linkMinutes, type LinkPurpose } from "@dialplane/contract/passwords/passwords.schema"

interface Text {
  readonly subject: string
  readonly text: string
}

interface Recipient {
  readonly firstName: string
  readonly loginName: string
}

const duration = (minutes: number) => (minutes < 60 * 24 ? `${minutes} minutes` : `${minutes / 60 / 24} days`)

const openings: Readonly<Record<LinkPurpose, { subject: (brand: string) => string; why: (brand: string) => string; otherwise: string }>> = {
  forgotten: {
    subject: (brand) => `Your new ${brand} password`,
    why: (brand) => `Someone, probably you, asked for a new ${brand} password for`,
    otherwise: "If it was not you, ignore this letter: your password stays as it is.",
  },
  adminReset: {
    subject: (brand) => `Your ${brand} password was reset`,
    why: (brand) => `An administrator reset the ${brand} password of`,
    otherwise: "The old password does not work any more. If the link is too old, use “Forgot password” on the sign-in page.",
  },
  welcome: {
    subject: (brand) => `Welcome to ${brand}`,
    why: (brand) => `You can now use ${brand}. Your login name is`,
    otherwise: "If the link is too old, ask your administrator for a new one.",
  },
}

export const linkLetter = (purpose: LinkPurpose, brand: string, person: Recipient, link: string): Text => {
  const { subject, why, otherwise } = openings[purpose]
  return {
    subject: subject(brand),
    text: `Hello ${person.firstName},

${why(brand)} ${person.loginName}.

Choose a password here:
${link}

The link works once, for ${duration(linkMinutes[purpose])}.
${otherwise}

${brand}
`,
  }
}

export const changedLetter = (brand: string, person: Recipient): Text => ({
  subject: `Your ${brand} password was changed`,
  text: `Hello ${person.firstName},

The password of ${person.loginName} was just changed, and other sign-ins were ended.

If it was not you, use “Forgot password” on the sign-in page at once and tell your administrator.

${brand}
`,
})
