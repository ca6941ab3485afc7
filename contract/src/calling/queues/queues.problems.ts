import { problems } from "../../kit/problem.ts"

export const queueProblems = problems("queue", {
  notFound: { status: 404, text: "There is no such call queue." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this queue in the meantime. Reload and try again.",
  },
  agentUnknown: { status: 400, field: "agents", text: "Some of the extensions you chose no longer exist." },
  agentTypeUnsuitable: {
    status: 400,
    field: "agents",
    text: "{extension} is of type {type} and cannot be an agent. Choose an ordinary or a virtual extension.",
  },
  full: {
    status: 409,
    field: "agents",
    text: "“{queue}” already has {most} agents, which is the maximum. Remove an agent first, or create another queue.",
  },
  notItsAgent: {
    status: 400,
    field: "agentSettings",
    text: "Extension {extension} is not an agent of this queue. Add it first.",
  },
  scheduleUnknown: {
    status: 400,
    field: "settings.schedule",
    text: "The chosen schedule no longer exists. Choose another one.",
  },
  soundUnknown: { status: 400, text: "The chosen audio file no longer exists. Choose another one." },
  exitKeyWithoutDestination: {
    status: 400,
    field: "destinations.exitKey",
    text: "Choose where callers go who press {key}, or turn the exit key off.",
  },
  exitDestinationWithoutKey: {
    status: 400,
    field: "settings.exitKey",
    text: "Choose the key that takes callers to this destination.",
  },
  sameKeyTwice: {
    status: 400,
    field: "settings.callbackKey",
    text: "Key {key} is already the exit key. Choose another key for callbacks.",
  },
  alarmBeforeWarning: {
    status: 400,
    text: "The alarm must be higher than the warning, which is {warning}.",
  },
  agentNotFound: { status: 404, text: "This extension is not an agent of a call queue." },
  notAgentOfQueue: {
    status: 400,
    field: "queues",
    text: "{agent} is not an agent of this queue.",
  },
  logOutNotAllowed: {
    status: 409,
    field: "queues",
    text: "“{queue}” does not let agents log out themselves. Pause instead, or ask an administrator.",
  },
})
