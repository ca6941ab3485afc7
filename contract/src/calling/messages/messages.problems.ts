import { problems } from "../../kit/problem.ts"

export const messageProblems = problems("message", {
  notFound: { status: 404, text: "There is no such message, or its record has been deleted." },
})
