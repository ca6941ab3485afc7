import { problems } from "../../kit/problem.ts"

export const mfaProblems = problems("mfa", {
  /** Only after a correct password; `next` of the answer contains the challenge. */
  required: {
    status: 403,
    text: "The password is correct. Now enter a verification code from your authenticator app or your email, or a recovery code.",
  },
  enrollmentRequired: {
    status: 403,
    text: "Your account requires two-factor authentication, and you have not set it up yet. Set it up to continue.",
  },
  /** One answer for challenges that never existed, were used, have expired or belong to another sign-in. */
  challengeGone: { status: 401, text: "This sign-in has expired. Start again with your password." },
  wrongCode: { status: 400, text: "This code is incorrect. Attempts left: {attemptsLeft}.", field: "code" },
  /** For an authenticator app set up by a signed-in user: its secret is on the screen, so wrong codes are not counted. */
  codeDoesNotFit: {
    status: 400,
    text: "This code is incorrect. Wait for the next code and check that the clock of your device is correct.",
    field: "code",
  },
  locked: { status: 423, text: "Too many wrong codes. Try again in {minutes} minutes." },
  justSent: { status: 429, text: "A code was sent a moment ago. You can request another one in {seconds} seconds." },
  tooManyCodes: {
    status: 429,
    text: "You got {most} codes within an hour. You can request another one in {minutes} minutes. Until then, use the newest code or another method.",
  },
  methodNotFound: { status: 404, text: "There is no such two-factor method." },
  noMailbox: { status: 409, text: "You have no email address to send a code to. Use an authenticator app instead." },
  notInThisSignIn: { status: 409, text: "You already have a two-factor method. Use it to confirm this sign-in." },
  switchedOff: {
    status: 409,
    text: "Two-factor authentication is turned off for this account, so you cannot add a method.",
  },
  setUpOff: { status: 409, text: "Two-factor setup is turned off in this installation." },
  mailboxAlready: { status: 409, text: "You already receive codes by email." },
  tooManyApps: { status: 409, text: "You already have {most} authenticator apps. Remove one first." },
  tooManyPasskeys: { status: 409, text: "You already have {most} passkeys. Remove one first." },
  emailNotAllowed: { status: 409, text: "Your account does not allow codes by email. Use another method." },
  /** One answer for every reason: what was wrong is in the audit log of the account, if there is one. */
  passkeyRefused: { status: 400, text: "This passkey was not accepted. Try again, or use another method." },
  noPasskey: { status: 409, text: "You have no passkey. Use your password or a code instead." },
  roleUnknown: { status: 400, text: "There is no such role in this account: {roleId}.", field: "roleIds" },
  lastMethod: {
    status: 409,
    text: "Your account requires two-factor authentication. Add another method before you remove this one.",
  },
  noMethod: {
    status: 409,
    text: "You have no two-factor method yet. Add a method before you generate recovery codes.",
  },
  nothingToReset: { status: 409, text: "This user has not set up two-factor authentication." },
  notForOneself: { status: 409, text: "Manage your own methods on the page “Password and security”." },
  browserNotFound: { status: 404, text: "This browser is not remembered." },
})
