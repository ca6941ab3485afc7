import { defineMessages } from "../../kit/locale/messages.ts"

/** What is said before something is done about somebody's sign-in, and after. */
export const personEmailMessages = defineMessages({
  "en-us": {
    welcomeAgain: "Send the invitation again",
    invite: "Send invitation",
    inviteTitle: (name: string) => `Invite ${name}?`,
    inviteText: (address: string) => `The welcome mail goes to ${address}, with a link to choose the first password.`,
    welcomeTitle: (name: string) => `Invite ${name} again?`,
    welcomeSentence: "With a fresh link to choose the first password. For people who have not signed in yet.",
    welcomeText: (address: string) =>
      `It goes to ${address}, with a fresh link to choose the first password. The link of the mail before stops working.`,
    welcomeSend: "Send it",
    welcomeSent: "The invitation is on its way",
    resetSentence: "The old password stops working at once, and a link to choose a new one is mailed.",
    resetTitle: (name: string) => `Reset ${name}'s password?`,
    resetEffects: "Everyone who is signed in as this person is signed out.",
    resetDone: "The link is on its way",
    signInOffTitle: (name: string) => `Switch sign-in off for ${name}?`,
    signInOffText: "Extension, phones and numbers go on working. Sign-in can be allowed again at any time.",
    signInOffEffects: "Everyone who is signed in as this person is signed out at once.",
    signInOffDone: "Sign-in is off",
    signInOnTitle: (name: string) => `Allow ${name} to sign in?`,
    signInOnText:
      "With the password they have. Whoever never chose one gets to it by the invitation, which you can send afterwards.",
    signInOnDone: "Sign-in is allowed",
  },
})
