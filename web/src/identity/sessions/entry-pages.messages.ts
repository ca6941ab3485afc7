import { defineMessages } from "../../kit/locale/messages.ts"

/** Of the pages beside the sign-in page, which does not load them. */
export const entryPageMessages = defineMessages({
  "en-us": {
    forAnother: (application: string) => `Sign in to continue to ${application}.`,
    dashboardTitle: "Sign in to the dashboard",
    dashboardSentence: "A view of your account without the administration pages.",
    adminInstead: "Need to manage the account?",
    adminSignIn: "Sign in to administration",
    callbackTitle: "Signing you in",
    callbackSentence: "Your sign-in was confirmed. One moment.",
    callbackFailed: "Sign-in failed",
    callbackRetry: "Try OpenID Connect again",
    back: "Back to sign-in",
    signingOut: "Signing you out",
    signedOut: "You are signed out",
    signedOutSentence: "You are signed out in all windows of this browser.",
    signInAgain: "Sign in again",
    providerSentence: "You may still be signed in at your company's identity provider.",
    providerSignOut: "Sign out there too",
  },
})
