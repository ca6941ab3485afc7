import { problems } from "../../kit/problem.ts"

export const routingProblems = problems("routing", {
  numberInvalid: { status: 400, field: "from.number", text: "“{number}” is not a valid phone number." },
  dialedNotNumber: {
    status: 400,
    field: "to",
    text: "“{dialed}” is not a phone number. Callers from outside dial a phone number of this account, with its area code. To dial an extension, choose an extension of this account as the caller.",
  },
  callerUnknown: { status: 400, field: "from.extensionId", text: "There is no such extension with a phone." },
  targetUnknown: { status: 400, field: "toExtensionId", text: "There is no such extension." },
  flowUnknown: { status: 400, field: "draftOfFlow", text: "There is no such call flow." },
  startUnknown: { status: 404, text: "There is no such number, extension or call flow in this account." },
  scenarioNotFound: { status: 404, text: "There is no such scenario." },
  changedMeanwhile: {
    status: 409,
    text: "Another user changed this scenario in the meantime. Reload and try again.",
  },
  scenarioNameTaken: { status: 409, field: "name", text: "There is a scenario “{name}” already." },
  tooManyScenarios: { status: 409, text: "An account can have {most} scenarios. Delete one first." },
})
