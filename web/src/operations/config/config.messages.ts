import { defineMessages } from "../../kit/locale/messages.ts"

export const configMessages = defineMessages({
  "en-us": {
    title: "Set up this installation",
    sentence:
      "This installation is empty. Create the top-level company and its first superuser, who then adds all other users.",
    token: "Setup token",
    tokenHint: "The server prints it in its log. It works once.",
    companyName: "Company name",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    loginName: "Login name",
    password: "Password",
    passwordHint: "At least 10 characters. Three or four uncommon words make a good password.",
    create: "Create and sign in",
    doneTitle: "Already set up",
    doneSentence: "This installation already has its first superuser.",
    failedTitle: "The server did not answer",
    retry: "Try again",
    signIn: "Sign in",
  },
})
