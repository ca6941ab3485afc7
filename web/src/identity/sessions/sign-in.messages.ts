import { defineMessages } from "../../kit/locale/messages.ts"

/** Messages of the pages before sign-in. A separate file, because the sign-in page loads only what it shows. */
export const signInMessages = defineMessages({
  "en-us": {
    title: "Sign in",
    sentence: (brand: string) => `Welcome back to ${brand}.`,
    loginName: "Login name",
    password: "Password",
    loginNameMissing: "Enter your login name.",
    passwordMissing: "Enter your password.",
    signIn: "Sign in",
    forgot: "Forgot your password?",
    or: "or",
    passkey: "Sign in with a passkey",
    sso: "Sign in with single sign-on",
    ssoContinue: (provider: string) => `Continue with ${provider}`,
    identityProvider: "Sign in with OpenID Connect",
    onlyDashboard: "Need only the dashboard?",
    dashboardSignIn: "Sign in to the dashboard",
    lockedTitle: "Sign-in is temporarily locked",
    lockedFor: (minutes: number, time: string) =>
      `There were too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}, at ${time}.`,
    lockedReason: (time: string) => `Locked until ${time}`,
  },
})
