import { defineMessages } from "../../kit/locale/messages.ts"

/** Why a session ended. Loaded only when one has ended. */
export const sessionEndedMessages = defineMessages({
  "en-us": {
    title: "Sign in to continue",
    kept: "What you entered is still here. Sign in again as the same user to continue.",
    leave: "Leave without saving",
    ssoExpired:
      "Single sign-on does not work at the moment: the certificate of your identity provider has expired. Tell your administrator.",
    ssoFailed: "The sign-in with single sign-on did not succeed. Try again, or ask your administrator.",
    unknown: "Your session ended.",
    signedOut: "Your session ended because you signed out in another window.",
    signedOutEverywhere: "Your session ended because you signed out everywhere.",
    endedFromList: "Your session ended because it was ended from your list of sessions.",
    endedByAdministrator: "Your session ended because an administrator ended it.",
    blocked: "Your session ended because your sign-in was blocked. Ask your administrator.",
    accountCancelled: "Your session ended because your company's account was cancelled.",
    accountSuspended: "Your session ended because your company's account was suspended.",
    accessTaken: "Your session ended because your access was changed.",
    passwordChanged: "Your session ended because your password was changed.",
    passwordReset: "Your session ended because your password was reset.",
    refreshTokenReused: "Your session ended because its token was used twice, which may mean that it was copied.",
    renewedTooOften: "Your session ended because it was renewed too often.",
    replaced: "Your session ended because a newer sign-in replaced it.",
    ssoRequired: "Your session ended because your company now requires single sign-on.",
    ssoSignedOut: "Your session ended because you signed out at your company's identity provider.",
    expired: "Your session ended because it expired.",
    idle: "You were signed out because you were inactive.",
    sessionLimit: "Your session ended because it reached the longest time that your company allows.",
    addressNotAllowed: "Your session ended because your company does not allow sign-in from your present network.",
  },
})

type Messages = (typeof sessionEndedMessages)["locales"]["en-us"]
const notReasons: ReadonlySet<string> = new Set(["title", "kept", "leave"])

/** The message for a reason sent by the server; unknown reasons get the general one. */
export const endedSentence = (messages: Messages, reason: string | undefined): string =>
  reason === undefined || notReasons.has(reason) || !Object.hasOwn(messages, reason)
    ? messages.unknown
    : messages[reason as keyof Messages]
