import { problems } from "../kit/problem.ts"

export const accountProblems = problems("account", {
  notFound: { status: 404, text: "There is no such account." },
})
