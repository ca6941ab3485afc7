import { texts, textTable } from "@dialplane/contract/kit/language"

/** Why a password is not accepted. */
export const passwordMessages = texts("passwords.strength", {
  tooShort: (minimum: number) => `Use at least ${minimum} characters.`,
  tooLong: (maximum: number) => `Use at most ${maximum} characters.`,
  personal: "Do not use your name, login name, email address or company.",
  common: "This is on the list of common passwords, which attackers try first.",
  easyToGuess: "This is easy to guess. Add one or two uncommon words.",
})

/** Texts for the estimator's warnings, by their names. */
export const weaknessMessages = texts("passwords.weaknesses", {
  straightRow: "Adjacent keys are easy to guess.",
  keyPattern: "Keyboard patterns are easy to guess.",
  simpleRepeat: "Repeated characters are easy to guess.",
  extendedRepeat: "Repeated groups of characters are easy to guess.",
  sequences: "Sequences such as “abc” or “6543” are easy to guess.",
  recentYears: "Years are easy to guess.",
  dates: "Dates are easy to guess.",
  topTen: "This is one of the most used passwords.",
  topHundred: "This is one of the most used passwords.",
  common: "This is a commonly used password.",
  similarToCommon: "This is too close to a commonly used password.",
  wordByItself: "A single word is easy to guess.",
  userInputs: "Do not use personal information.",
})

const duration = (minutes: number) => (minutes < 60 * 24 ? `${minutes} minutes` : `${minutes / 60 / 24} days`)

/** Emails with a link to choose a password, by the purpose of the link. */
export const linkMessages = textTable(
  "passwords.links",
  {
    forgotten: {
      subject: (brand: string) => `Reset your ${brand} password`,
      opening: (brand: string, loginName: string) =>
        `We received a request to reset the ${brand} password of ${loginName}.`,
      otherwise: "If you did not request this, ignore this email. Your password stays the same.",
    },
    adminReset: {
      subject: (brand: string) => `Your ${brand} password was reset`,
      opening: (brand: string, loginName: string) => `An administrator reset the ${brand} password of ${loginName}.`,
      otherwise:
        "The old password no longer works. If the link has expired, use “Forgot your password?” on the sign-in page.",
    },
    welcome: {
      subject: (brand: string) => `Welcome to ${brand}`,
      opening: (brand: string, loginName: string) => `You can now use ${brand}. Your login name is ${loginName}.`,
      otherwise: "If the link has expired, ask your administrator for a new one.",
    },
    ssoEnded: {
      subject: (brand: string) => `Choose a password for ${brand}`,
      opening: (brand: string, loginName: string) =>
        `Your company no longer signs in to ${brand} with its identity provider, and you have no password yet. Your login name is ${loginName}.`,
      otherwise: "If the link has expired, use “Forgot your password?” on the sign-in page.",
    },
  },
  "subject",
  "opening",
  "otherwise",
)

export const passwordEmailMessages = texts("passwords.email", {
  hello: (firstName: string) => `Hello ${firstName},`,
  action: "Choose your password here:",
  button: "Choose a password",
  validity: (minutes: number) => `The link works once, for ${duration(minutes)}.`,
  changedSubject: (brand: string) => `Your ${brand} password was changed`,
  changed: (loginName: string) => `The password of ${loginName} was changed, and all other sessions were ended.`,
  notYou:
    "If you did not do this, use “Forgot your password?” on the sign-in page at once and tell your administrator.",
})

/** What a new user has, one line each. */
export const welcomeMessages = texts("passwords.welcome", {
  extension: (extension: string) => `Your extension: ${extension}`,
  phoneNumber: (phoneNumber: string) => `Your phone number: ${phoneNumber}`,
  pinOpen: "Voicemail: choose your PIN in the portal, under My phone.",
  pinSet: "Voicemail: your administrator has your PIN. You can change it in the portal, under My phone.",
  mobileApp: "Mobile app: your administrator gives you a setup code to scan.",
  desktopApp: "Desktop app: your administrator gives you a setup code.",
  portal: (address: string) => `The portal: ${address}`,
})

export const passwordNoticeMessages = texts("passwords.notice", {
  title: "Your password was changed",
  text: (loginName: string) =>
    `The password of ${loginName} was changed. If this was not you, reset your password and contact your administrator.`,
})
