import { problems } from "./problem.ts"

/** Before an operation gives power. It is about the session of the request, whatever the request says. */
export const recentProofProblems = problems("recent_proof", {
  needed: {
    status: 403,
    field: "Authorization",
    text: "Confirm that it is you. You last did so more than {minutes} minutes ago.",
  },
})
