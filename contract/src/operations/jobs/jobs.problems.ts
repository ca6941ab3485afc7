import { problems } from "../../kit/problem.ts"

export const jobProblems = problems("job", {
  notFound: { status: 404, text: "There is no such job." },
  alreadyOver: { status: 409, text: "This job is over already." },
  nothingToRetry: { status: 409, text: "Nothing in this job has failed, so there is nothing to try again." },
  reverted: {
    status: 409,
    text: "This job was undone, or its undo is under way, so it cannot be tried again. Start the work anew.",
  },
  nothingToRevert: {
    status: 409,
    text: "This job is not over, was undone already, or changed nothing that could be put back together.",
  },
  cannotStartAgain: { status: 409, text: "This kind of job cannot be started again. Start the work anew." },
  outOfReach: {
    status: 403,
    text: "This job changes an account that you do not reach as you are signed in now. Act there first, then try again.",
  },
  noFile: { status: 404, text: "This job has nothing to fetch, or it was kept long enough and is gone." },
  sameUnderWay: { status: 409, text: "The same work is under way already." },
})
