import { problems } from "../../kit/problem.ts"

export const callQualityProblems = problems("call_quality", {
  periodTooLong: { status: 422, text: "The call quality report covers at most 92 days. Choose a shorter period." },
  nothingCounts: {
    status: 422,
    text: "Without any measure, no call can be rated. Keep at least one of MOS, jitter, packet loss and latency on.",
  },
})
