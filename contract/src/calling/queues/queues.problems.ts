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
})
