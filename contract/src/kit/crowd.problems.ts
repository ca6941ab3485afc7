import { problems } from "./problem.ts"

/** Apart from the other refusals, because only the server needs it and the sign-in page is kept small. */
export const crowdProblems = problems("request", {
  overloaded: { status: 503, text: "Many users are signing in right now. Try again in {seconds} seconds." },
})
