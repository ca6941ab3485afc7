import { problems } from "../kit/problem.ts"

export const mailOutboxProblems = problems("mail", {
  notFound: { status: 404, text: "There is no such letter." },
})
