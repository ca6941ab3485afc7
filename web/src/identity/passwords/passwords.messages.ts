import { defineMessages } from "../../kit/locale/messages.ts"

export const passwordMessages = defineMessages({
  "en-us": {
    // before sign-in
    forgotTitle: "Forgot your password?",
    forgotSentence: "Enter your login name. We send a link to your email address.",
    loginName: "Login name",
    sendLink: "Send link",
    sentTitle: "Check your email",
    sentSentence: (loginName: string, minutes: number) =>
      `If ${loginName} can sign in here, we have sent a link. It works once, for ${minutes} minutes.`,
    sandboxMail: "This installation does not send email. A superuser can find the message in the mail outbox.",
    sendAgain: "Send again",
    back: "Back to sign-in",
    resetTitle: "Choose a new password",
    resetSentence: (loginName: string) => `For ${loginName}. All open sessions will end.`,
    welcomeTitle: "Welcome. Choose your password",
    welcomeSentence: (loginName: string) => `Your login name is ${loginName}.`,
    secretAnswerHint: "The answer to your secret question. It is not case-sensitive.",
    setPassword: "Set password",
    doneTitle: "Your new password is set",
    doneSentence: "Use it from now on, on all your devices.",
    signIn: "Sign in",
    linkInvalidTitle: "This link no longer works",
    linkInvalidSentence: "A link works once and for a short time. A newer link replaces earlier ones.",
    newLink: "Request a new link",
    expiredTitle: "Choose a new password",
    changedTitle: "Your new password is set",
    changedSentence: "The portal could not be opened yet. You do not have to enter anything again.",
    continue: "Continue",
    expiredSentence: (name: string) =>
      `Hello ${name}. Your password has expired or was set by an administrator. Choose a new one to continue.`,
    commonSentence: (name: string) =>
      `Hello ${name}. Your password is on a list of common passwords, which attackers try first. Choose another one to continue.`,
    setAndContinue: "Set password and continue",
    notNow: "Not now?",
    signOut: "Sign out",

    // fields
    currentPassword: "Current password",
    newPassword: "New password",
    rule: (least: number) => `At least ${least} characters. Three or four uncommon words make a good password.`,
    good: "Good.",
    strong: "Strong.",

    // my security
    title: "Password and security",
    sentence: "Your password and two-factor authentication.",
    password: "Password",
    passwordSentence: "Changing it signs you out on all your other devices.",
    changePassword: "Change password",
    lastChanged: "Last changed",
    neverChanged: "Never",
    expires: "Expires",
    neverExpires: "Never",
    lastSignIn: "Last sign-in",
    openSessions: "Open sessions",
    showSessions: "Show sessions",
    changed: "Your password was changed.",
    othersEnded: "Your other sessions have ended.",
    question: "Secret question",
    questionSentence:
      "If you forget your password, you are asked this question in addition to receiving a link by email. The answer alone never gives access.",
    noQuestion: "You have not chosen a question yet.",
    setQuestion: "Choose a question",
    changeQuestion: "Change question",
    answer: "Answer",
    answerHint: "Choose something only you know. The answer cannot be displayed again.",
    confirmHint: "To confirm that it is you.",
    questionSaved: "Your secret question is set.",
    save: "Save",
  },
})
