import { problems } from "../../kit/problem.ts"

export const callFlowProblems = problems("call_flow", {
  notFound: { status: 404, text: "There is no such call flow." },
  versionNotFound: { status: 404, text: "The call flow has no version {number}." },
  nameTaken: { status: 409, field: "name", text: "Another call flow is already called “{name}”." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this call flow in the meantime. Reload and try again.",
  },
  scheduleUnknown: { status: 400, text: "The chosen schedule no longer exists. Choose another one." },
  soundUnknown: { status: 400, text: "The chosen audio file no longer exists. Choose another one." },
  documentUnresolved: {
    status: 400,
    text: "The document does not fit this account. Create what is missing, or change the document: {problems}",
  },
  noDraft: { status: 409, text: "There are no changes since version {number} was published." },
  hasErrors: {
    status: 409,
    text: "The call flow cannot be published yet: {findings}",
  },
  scenariosChange: {
    status: 409,
    field: "changedScenarios",
    text: "Publishing changes the answer of {count} of the saved scenarios: {scenarios}. Look at them and publish again.",
  },
  notPublished: {
    status: 409,
    field: "extensionIds",
    text: "Publish “{name}” before other extensions use it.",
  },
  extensionUnknown: {
    status: 400,
    field: "extensionIds",
    text: "Some of the extensions no longer exist or cannot start in a call flow. Remove them and try again.",
  },
  extensionTaken: {
    status: 409,
    field: "extensionIds",
    text: "{extension} already starts in the call flow “{flow}”.",
  },
})
