import { problems } from "../../kit/problem.ts"

export const sessionProblems = problems("session", {
  /** One answer for an unknown name and a wrong password. */
  wrongCredentials: { status: 401, text: "The login name or password is incorrect. Attempts left: {attemptsLeft}." },
  locked: { status: 423, text: "Sign-in is locked after too many attempts. Try again in {minutes} minutes." },
  loginNotAllowed: { status: 403, text: "Sign-in is turned off for this user. Ask your administrator." },
  accountCancelled: {
    status: 403,
    text: "Your company's account is cancelled. Only its super users can still sign in, to view its data.",
  },
  appsOff: {
    status: 403,
    text: "Apps are disabled for your company's account. Sign in to the portal in a browser instead, or ask your provider to enable the apps.",
  },
  addressNotAllowed: {
    status: 403,
    text: "You cannot sign in from your present network ({address}). Use your company's network, or ask your administrator.",
  },
  noPortal: { status: 403, text: "This user has API access only and cannot sign in to the portal." },
  /** Only after a correct password. */
  ssoRequired: { status: 403, text: "Your company requires single sign-on. Sign in with {provider}." },
  unknownClient: { status: 401, text: "The calling application is not known." },
  refreshRefused: { status: 401, text: "The session has ended. Sign in again." },
  codeRefused: { status: 401, text: "The sign-in code is no longer valid. Sign in again." },
  interactionGone: {
    status: 404,
    text: "This sign-in has expired or was started in another browser. Start again.",
  },
  passwordNeeded: { status: 409, text: "Enter your password to continue." },
  notFound: { status: 404, text: "There is no such session." },
})
