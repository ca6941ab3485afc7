import { problems } from "../../kit/problem.ts"

export const engineProblems = problems("engine", {
  notSimulated: {
    status: 409,
    text: "Calls are not simulated here: test calls and simulated traffic exist only in a demo installation.",
  },
  callerUnknown: { status: 400, field: "from.extensionId", text: "This extension cannot make calls." },
  callerBusy: { status: 409, field: "from.extensionId", text: "This extension is in a call right now." },
  answererUnknown: {
    status: 400,
    field: "people.answers.extensionId",
    text: "This extension has no phone that could answer.",
  },
  testCallNotFound: { status: 404, text: "There is no such test call." },
})
