import { problems } from "../../kit/problem.ts"

export const mfaProblems = problems("mfa", {
  /** Given only after a right password; `next` of the answer holds the challenge. */
  required: {
    status: 403,
    text: "The password is right. Now take the second step: a code from your authenticator app, your mailbox or your recovery codes.",
  },
  enrollmentRequired: {
    status: 403,
    text: "Your account asks everyone for a second step at sign-in, and you have not set one up yet. Set it up to go on.",
  },
  /** One answer for challenges that never existed, were used, are too old or belong to another sign-in. */
  challengeGone: { status: 401, text: "This sign-in has expired. Please start again with your password." },
  wrongCode: { status: 400, text: "This code is not right. Attempts left: {attemptsLeft}.", field: "code" },
  /** While a method is being set up nothing is guessed at, so nothing is counted. */
  codeDoesNotFit: {
    status: 400,
    text: "This code does not fit. Wait for the next one and check the clock of your device.",
    field: "code",
  },
  locked: { status: 423, text: "Too many wrong codes. Try again in {minutes} minutes." },
  justSent: { status: 429, text: "A code was sent a moment ago. You can ask for another one in {seconds} seconds." },
  methodNotFound: { status: 404, text: "There is no such sign-in method." },
  noMailbox: { status: 409, text: "There is no e-mail address to send a code to. Use an authenticator app instead." },
  notInThisSignIn: { status: 409, text: "You have a method already; take the second step with it." },
  switchedOff: { status: 409, text: "The second step is switched off for this account, so no method can be added." },
  setUpOff: { status: 409, text: "Setting up a second step is switched off in this installation." },
  mailboxAlready: { status: 409, text: "Codes are mailed to you already." },
  tooManyApps: { status: 409, text: "You have {most} authenticator apps already. Remove one first." },
  lastMethod: {
    status: 409,
    text: "Your account requires the second step. Add another method before you remove this one.",
  },
  noMethod: { status: 409, text: "There is no second step to have recovery codes for. Add a method first." },
  nothingToReset: { status: 409, text: "This person has not set up a second step." },
  notForOneself: { status: 409, text: "Your own methods are managed on your page “Password and security”." },
  browserNotFound: { status: 404, text: "This browser is not remembered." },
})
