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
  noPickup: { status: 404, text: "This call no longer rings at a colleague of your pickup group." },
  ownPhoneBusy: { status: 409, text: "Your phone is in a call. End it before you pick up another one." },
  noPhone: { status: 409, text: "Extension {extension} has no phone that could take the call." },
  notPossible: { status: 409, text: "The telephony engine of this installation cannot do this." },
  callEnded: { status: 409, text: "The call has ended." },
  testCallNotFound: { status: 404, text: "There is no such test call." },
})
