import { defineMessages } from "../../kit/locale/messages.ts"

/**
 * Sign-in actions for one user and why they are unavailable. Loaded with the list; the dialogs load
 * `person-emails.messages.ts`.
 */
export const personActMessages = defineMessages({
  "en-us": {
    actions: "Actions",
    copyEmail: "Copy email",
    leaves: "Offboard …",
    welcomeShort: "Send invitation",
    welcomeAgainShort: "Send invitation again",
    signedInAlready: "This user has already signed in. Reset the password instead.",
    reset: "Reset password",
    cannotSignIn: "This user cannot sign in.",
    signInOff: "Switch sign-in off",
    signInOn: "Allow sign-in",
    ownPassword: "Change your own password under My security.",
    ownAccess: "You cannot remove your own access.",
    notManageable: (role: string) => `Your role cannot change users with the role ${role}.`,
    passwordNotManageable: (role: string) => `Your role cannot manage passwords of users with the role ${role}.`,
  },
})
