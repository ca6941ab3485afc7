import { problems } from "../../kit/problem.ts"

export const queueStatusProblems = problems("queue_status", {
  callGone: {
    status: 409,
    field: "callId",
    text: "The caller has hung up or was answered.",
  },
  callbackWaits: {
    status: 409,
    field: "callId",
    text: "This caller is not on the phone and waits to be called back. You can move the callback to the top or cancel it.",
  },
  noOwnExtension: {
    status: 409,
    field: "extensionId",
    text: "You have no extension in this account to take the call. Choose an agent.",
  },
  extensionUnknown: {
    status: 400,
    field: "extensionId",
    text: "This extension is not an agent of the queue. Choose one of its agents.",
  },
  extensionWithoutPhone: {
    status: 409,
    field: "extensionId",
    text: "{extension} has no phone that could take the call. Choose someone else.",
  },
  extensionBusy: {
    status: 409,
    field: "extensionId",
    text: "{extension} is in another call. Choose someone else.",
  },
  notInWrapUp: { status: 409, text: "There is no wrap-up to end: it is over already." },
})
