import { problems } from "../../kit/problem.ts"

export const callRecordProblems = problems("call_record", {
  notFound: { status: 404, text: "There is no such call, or its record has been deleted." },
})
