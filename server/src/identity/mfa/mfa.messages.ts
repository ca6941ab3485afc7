import { texts, textTable } from "@dialplane/contract/kit/language"

export const mfaEmailMessages = texts("mfa.email", {
  hello: (firstName: string) => `Hello ${firstName},`,
  codeSubject: (brand: string) => `Your ${brand} sign-in code`,
  code: (loginName: string) => `Your verification code for ${loginName}:`,
  validity: (minutes: number) => `It works once, for ${minutes} minutes.`,
  warning:
    "We never ask you for this code. If you are not signing in right now, someone else knows your password. Change it at once.",
})

const notYou = "If you did not do this, change your password at once and tell your administrator."

/** Emails about two-factor methods. `detail` is the name of the method, or how many recovery codes are left. */
export const mfaNewsMessages = textTable(
  "mfa.news",
  {
    added: {
      subject: (brand: string) => `A two-factor method was added to your ${brand} account`,
      sentence: (login: string, detail: string) =>
        `“${detail}” can now be used for two-factor authentication when ${login} signs in.`,
      advice: notYou,
    },
    removed: {
      subject: (brand: string) => `A two-factor method was removed from your ${brand} account`,
      sentence: (login: string, detail: string) =>
        `“${detail}” can no longer be used for two-factor authentication when ${login} signs in.`,
      advice: notYou,
    },
    reset: {
      subject: (brand: string) => `Two-factor authentication for your ${brand} account was reset`,
      sentence: (login: string, _detail: string) =>
        `An administrator removed all two-factor methods and recovery codes of ${login} and ended its sessions.`,
      advice: "If you did not request this, change your password at once and tell your administrator.",
    },
    recoveryUsed: {
      subject: (brand: string) => `A recovery code was used for your ${brand} account`,
      sentence: (login: string, detail: string) =>
        `A recovery code was used to sign in as ${login}. Codes left: ${detail}.`,
      advice: notYou,
    },
    locked: {
      subject: (brand: string) => `Failed sign-in to your ${brand} account`,
      sentence: (login: string, _detail: string) =>
        `The password of ${login} was correct, but too many verification codes were wrong. Sign-in is temporarily locked.`,
      advice:
        "If this was not you, someone else knows your password. Use “Forgot your password?” on the sign-in page at once.",
    },
  },
  "subject",
  "sentence",
  "advice",
)
