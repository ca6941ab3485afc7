import { problems } from "../../kit/problem.ts"

export const recordingProblems = problems("recording", {
  notFound: { status: 404, text: "There is no such recording." },
  someNotFound: { status: 404, field: "ids", text: "These recordings no longer exist: {ids}. Nothing was changed." },
  noSound: { status: 404, text: "The audio of this recording was not found. It may have just been deleted." },
  rangeNotThere: { status: 416, text: "The requested part is beyond the end of the recording." },
  commentsFull: { status: 409, text: "A recording can have at most {most} comments." },
  colleagueUnknown: {
    status: 400,
    field: "toUserId",
    text: "There is no such user in this account to transfer the recordings to.",
  },
})
