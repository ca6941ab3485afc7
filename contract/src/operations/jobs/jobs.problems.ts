import { problems } from "../../kit/problem.ts"

export const jobProblems = problems("job", {
  notFound: { status: 404, text: "There is no such job." },
  alreadyOver: { status: 409, text: "This job is already finished." },
  nothingToRetry: { status: 409, text: "This job has no failed rows to retry." },
  reverted: {
    status: 409,
    text: "This job is undone or being undone, so it cannot be retried. Start a new job.",
  },
  nothingToRevert: {
    status: 409,
    text: "This job is not finished, is already undone, or made no changes that can be undone together.",
  },
  cannotStartAgain: { status: 409, text: "This type of job cannot be retried. Start a new job." },
  outOfReach: {
    status: 403,
    text: "This job changes an account that your current sign-in has no access to. Act in that account first, then try again.",
  },
  noFile: { status: 404, text: "This job has no file, or the file has been deleted after its retention period." },
  sameUnderWay: { status: 409, text: "The same job is already running." },
})
