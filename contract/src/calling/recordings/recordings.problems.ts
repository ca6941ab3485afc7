import { problems } from "../../kit/problem.ts"

export const recordingProblems = problems("recording", {
  notFound: { status: 404, text: "There is no such recording." },
  someNotFound: { status: 404, field: "ids", text: "There is no recording {ids} here any more. Nothing was changed." },
  noSound: { status: 404, text: "The sound of this recording cannot be found. It may have been deleted a moment ago." },
  rangeNotThere: { status: 416, text: "The recording is shorter than the part that was asked for." },
  commentsFull: { status: 409, text: "A recording can have {most} comments." },
  colleagueUnknown: {
    status: 400,
    field: "toUserId",
    text: "There is no such person in this account who could get the recordings.",
  },
})
