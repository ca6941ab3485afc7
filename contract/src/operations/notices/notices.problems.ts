import { problems } from "../../kit/problem.ts"

export const noticeProblems = problems("notices", {
  choiceNotPossible: {
    status: 422,
    text: "“{title}” cannot be set to this choice. Security notifications cannot be turned off, and some emails go to account owners only.",
  },
})
