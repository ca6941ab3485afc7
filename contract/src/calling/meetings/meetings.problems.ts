import { problems } from "../../kit/problem.ts"

export const meetingProblems = problems("meeting", {
  notFound: { status: 404, text: "There is no such meeting, or its record has been deleted." },
})
