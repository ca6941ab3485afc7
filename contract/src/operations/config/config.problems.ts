import { problems } from "../../kit/problem.ts"

export const configProblems = problems("config", {
  setupDone: { status: 409, text: "This installation already has its first superuser." },
  setupTokenWrong: {
    status: 403,
    text: "The setup token does not match the one printed in the server's log.",
    field: "token",
  },
})
