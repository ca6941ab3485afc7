import { problems } from "../../kit/problem.ts"

export const sessionProblems = problems("session", {
  /** One answer for an unknown name and a wrong password. */
  wrongCredentials: { status: 401, text: "The login name or password is not right. Attempts left: {attemptsLeft}." },
  locked: { status: 423, text: "Sign-in is locked after too many attempts. Try again in {minutes} minutes." },
  loginNotAllowed: { status: 403, text: "Sign-in is switched off for this person. Ask your administrator." },
  accountCancelled: {
    status: 403,
    text: "Your company's account is cancelled. Only its super users can still sign in, to look at what is left.",
  },
  appsOff: {
    status: 403,
    text: "The apps are switched off for your company's account. Sign in to the portal in a browser instead, or ask your provider to switch the apps on.",
  },
  noPortal: { status: 403, text: "This sign-in is for the API only; the portal is not open to it." },
  unknownClient: { status: 401, text: "The calling application is not known." },
  refreshRefused: { status: 401, text: "The session has ended. Please sign in again." },
  codeRefused: { status: 401, text: "The sign-in code is not valid any more. Please sign in again." },
  interactionGone: {
    status: 404,
    text: "This sign-in has expired or was begun in another browser. Please start again.",
  },
  passwordNeeded: { status: 409, text: "Please type your password to go on." },
  notFound: { status: 404, text: "There is no such session." },
})
