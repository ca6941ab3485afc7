import { defineMessages } from "../../kit/locale/messages.ts"

/**
 * What can be done about somebody's sign-in, and why not. It travels with the list; what is said before doing it comes
 * with the dialogs.
 */
export const personActMessages = defineMessages({
  "en-us": {
    welcomeShort: "Send invitation",
    welcomeAgainShort: "Send invitation again",
    signedInAlready: "This person has signed in before. Reset the password instead.",
    reset: "Reset password",
    cannotSignIn: "This person may not sign in.",
    signInOff: "Switch sign-in off",
    signInOn: "Allow sign-in",
    ownPassword: "You change your own password under My security.",
    ownAccess: "You cannot take away your own access.",
    notManageable: (role: string) => `Your role may not change people with the role ${role}.`,
    passwordNotManageable: (role: string) => `Your role may not manage the password of people with the role ${role}.`,
  },
})
