import { defineMessages } from "../../kit/locale/messages.ts"

export const configMessages = defineMessages({
  "en-us": {
    title: "Set up this installation",
    sentence: "It is empty so far. Create the company on top and its first superuser, who then lets everyone else in.",
    token: "Set-up token",
    tokenHint: "The server has printed it in its log. It works once.",
    companyName: "Company name",
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail",
    loginName: "Login name",
    password: "Password",
    passwordHint: "At least 10 characters. Three or four uncommon words do well.",
    create: "Create and sign in",
    doneTitle: "Already set up",
    doneSentence: "This installation has its first superuser.",
    failedTitle: "The server did not answer",
    retry: "Try again",
    signIn: "Sign in",
  },
})
