import { problems } from "../../kit/problem.ts"

export const eventProblems = problems("events", {
  tooManyStreams: {
    status: 429,
    text: "This user already has {most} open event streams. Close some windows or connections, then try again.",
  },
})
