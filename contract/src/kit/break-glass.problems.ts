import { problems } from "./problem.ts"

/** For every change that would lock an account out which requires single sign-on; the database notices them. */
export const breakGlassProblems = problems("sso", {
  lastBreakGlass: {
    status: 409,
    text: "This is the last super user who can sign in without the identity provider. Exclude another one with two-factor authentication from single sign-on first, or stop requiring single sign-on.",
  },
})
