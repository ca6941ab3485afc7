import { defineMessages } from "../../kit/locale/messages.ts"

/** Confirmations and results of sign-in actions for one user. */
export const personEmailMessages = defineMessages({
  "en-us": {
    welcomeAgain: "Send invitation again",
    invite: "Send invitation",
    inviteTitle: (name: string) => `Invite ${name}?`,
    inviteText: (address: string) => `The welcome email goes to ${address}, with a link to choose the first password.`,
    welcomeTitle: (name: string) => `Invite ${name} again?`,
    welcomeSentence: "The welcome email contains a new link to choose the first password.",
    welcomeText: (address: string) =>
      `The welcome email goes to ${address}, with a new link to choose the first password. The previous link stops working.`,
    welcomeSend: "Send",
    welcomeSent: "Invitation sent",
    resetSentence:
      "The current password stops working immediately. The user gets an email with a link to choose a new one.",
    resetTitle: (name: string) => `Reset ${name}'s password?`,
    resetEffects: "All sessions of this user are signed out.",
    resetDone: "Password reset link sent",
    signInOffTitle: (name: string) => `Switch sign-in off for ${name}?`,
    signInOffText: "Extension, phones and numbers keep working. You can allow sign-in again at any time.",
    signInOffEffects: "All sessions of this user are signed out immediately.",
    signInOffDone: "Sign-in is off",
    signInOnTitle: (name: string) => `Allow ${name} to sign in?`,
    signInOnText: "They use their current password. If they never chose one, send the invitation afterwards.",
    signInOnDone: "Sign-in is allowed",
  },
})
