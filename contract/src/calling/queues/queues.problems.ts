import { problems } from "../../kit/problem.ts"

export const queueProblems = problems("queue", {
  notFound: { status: 404, text: "There is no such call queue." },
  changedMeanwhile: {
    status: 409,
    text: "Someone else changed this queue in the meantime. Reload to see the change, then make yours.",
  },
  agentUnknown: { status: 400, field: "agents", text: "Some of the extensions you chose do not exist any more." },
  agentOffline: {
    status: 400,
    field: "agents",
    text: "{extension} is a {type} and cannot answer for a queue. Choose an ordinary or a virtual extension.",
  },
  full: {
    status: 409,
    field: "agents",
    text: "“{queue}” has {most} agents, which is the most. Take somebody out first, or make a second queue.",
  },
})
