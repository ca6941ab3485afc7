import { defineMessages } from "../../kit/locale/messages.ts"

/** Loaded when somebody uses single sign-on. */
export const ssoSignInMessages = defineMessages({
  "en-us": {
    title: "Single sign-on",
    sentence: "Sign in with your company's identity provider instead of a password.",
    name: "Login name or company sign-in name",
    nameHint: "Your administrator knows the company sign-in name.",
    nameMissing: "Enter your login name or your company's sign-in name.",
    next: "Continue",
    back: "Back to sign-in",
    opening: (provider: string) => `Opening ${provider}`,
    openingSentence: "You sign in there and come back by yourself.",
    windowTitle: "Continue in the other window",
    windowSentence: "Sign in there as the same user. This page then continues by itself, with everything you entered.",
    windowAgain: "Open the window again",
    blocked: "Your browser blocked the window for single sign-on. Allow pop-ups for this page and try again.",
    callbackTitle: "Signing you in",
    callbackSentence: "Your identity provider confirmed your sign-in. One moment.",
    failedTitle: "Sign-in failed",
    unknown: "There is no single sign-on for this name. Check it, or sign in with your password.",
    failed: "The sign-in with single sign-on did not succeed. Try again, or ask your administrator.",
    again: "Try single sign-on again",
    replaceTitle: "Sign in as another user",
    replaceSentence: (present: string, next: string) =>
      `${present} is signed in in this browser. Your identity provider named ${next}. If you did not start this, keep the present session.`,
    keep: (name: string) => `Stay signed in as ${name}`,
    replace: (name: string) => `Continue as ${name}`,
    backTitle: "Continue in the other window",
    doneTitle: "You are signed in",
    doneSentence: "You can close this window. The page in the other window continues.",
    closeWindow: "Close window",
  },
})
