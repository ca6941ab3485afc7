import { problems } from "../../kit/problem.ts"

export const unreturnedCallProblems = problems("unreturned_call", {
  notFound: { status: 404, text: "There is no such missed call." },
})
