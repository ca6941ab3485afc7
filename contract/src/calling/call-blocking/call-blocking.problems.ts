import { problems } from "../../kit/problem.ts"

export const callBlockingProblems = problems("call_blocking", {
  notFound: { status: 404, text: "There is no such blocking rule." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this in the meantime. Reload and try again.",
  },
  valueInvalid: { status: 400, field: "value", text: "{reason}" },
  exists: { status: 409, field: "value", text: "There is already such a rule for {value}." },
  hitsEmergency: {
    status: 400,
    field: "value",
    text: "This matches an emergency number. Calls to and from emergency services are never blocked.",
  },
  hitsOwnNumber: {
    status: 409,
    field: "value",
    text: "This rule would block {number}, a number of your own account. Choose other numbers.",
  },
  expired: { status: 400, field: "expiresAt", text: "Choose a time in the future." },
  voicemailOutbound: {
    status: 400,
    field: "action",
    text: "Voicemail is for callers. Choose another action for calls that go out.",
  },
  messageUnknown: { status: 400, field: "mediaId", text: "The chosen message no longer exists. Choose another one." },
  tooMany: { status: 409, text: "There can be at most {most} rules. Delete unused ones first." },
  extensionNotFound: { status: 404, text: "There is no such extension." },
  notAllowedForUser: {
    status: 403,
    text: "You cannot block callers. Ask an administrator to allow it in your user settings.",
  },
})
