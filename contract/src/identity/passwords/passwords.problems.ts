import { problems } from "../../kit/problem.ts"

export const passwordProblems = problems("password", {
  notAcceptable: { status: 400, text: "This password is too weak.", field: "password" },
  usedBefore: { status: 400, text: "You have used this password recently. Choose a different one.", field: "password" },
  wrong: {
    status: 400,
    text: "The current password is incorrect. Attempts left: {attemptsLeft}.",
    field: "currentPassword",
  },
  locked: { status: 423, text: "Too many wrong passwords. Try again in {minutes} minutes." },
  /** One answer for links that never existed, were used, were replaced or have expired. */
  linkNotValid: { status: 400, text: "This link is no longer valid. Request a new one.", field: "token" },
  secretAnswerNeeded: { status: 400, text: "Answer your secret question.", field: "secretAnswer" },
  secretAnswerWrong: { status: 400, text: "The answer is incorrect.", field: "secretAnswer" },
  ownNeedsCurrent: { status: 409, text: "To change your own password, enter your current password." },
  mayNotManage: { status: 403, text: "Your role cannot manage the passwords of users with the role “{role}”." },
  alreadySignedIn: { status: 409, text: "This user has already signed in. Reset the password instead." },
  noEmail: { status: 409, text: "This user has no email address to send a link to." },
  cannotSignIn: { status: 409, text: "Sign-in is turned off for this user, so there is no password to reset." },
  tooManyMails: {
    status: 429,
    text: "This email was sent to {name} {most} times within an hour. The newest link works. You can send another in {minutes} minutes.",
  },
  questionUnknown: { status: 400, text: "There is no such question.", field: "secretQuestionId" },
  questionsOff: { status: 409, text: "Your account does not use secret questions." },
  questionAlreadySet: { status: 409, text: "You already have a secret question. Update it instead." },
  questionNotSet: { status: 404, text: "You have no secret question yet." },
  notForOneself: { status: 409, text: "Only another user who manages users can change this." },
})
