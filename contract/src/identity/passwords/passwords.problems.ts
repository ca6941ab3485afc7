import { problems } from "../../kit/problem.ts"

export const passwordProblems = problems("password", {
  notAcceptable: { status: 400, text: "This password is not good enough.", field: "password" },
  usedBefore: { status: 400, text: "You have used this password recently. Choose another one.", field: "password" },
  wrong: {
    status: 400,
    text: "The current password is not right. Attempts left: {attemptsLeft}.",
    field: "currentPassword",
  },
  locked: { status: 423, text: "Too many wrong passwords. Try again in {minutes} minutes." },
  /** One answer for links that never existed, were used, were replaced or are too old. */
  linkNotValid: { status: 400, text: "This link is not valid any more. Ask for a new one.", field: "token" },
  secretAnswerNeeded: { status: 400, text: "Please answer your secret question.", field: "secretAnswer" },
  secretAnswerWrong: { status: 400, text: "The answer is not right.", field: "secretAnswer" },
  ownNeedsCurrent: { status: 409, text: "To change your own password, give your current one." },
  mayNotManage: { status: 403, text: "Your role may not manage the password of a person with the role “{role}”." },
  alreadySignedIn: { status: 409, text: "This person has signed in already. Reset the password instead." },
  noEmail: { status: 409, text: "This person has no e-mail address to send a link to." },
  cannotSignIn: { status: 409, text: "Sign-in is switched off for this person, so there is nothing to reset." },
  tooManyMails: {
    status: 429,
    text: "{name} was sent this mail {most} times within an hour. The newest link works; another can be sent in {minutes} minutes.",
  },
  questionUnknown: { status: 400, text: "There is no such question.", field: "secretQuestionId" },
  questionAlreadySet: { status: 409, text: "You have a secret question already. Update it instead." },
  questionNotSet: { status: 404, text: "You have no secret question yet." },
  notForOneself: { status: 409, text: "Only someone else who manages people can change this." },
})
