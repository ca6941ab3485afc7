import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { eventProblems } from "./events.problems.ts"

export const watchEvents = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/events",
  summary: "Stream events of the account and of the user until the session ends",
  description:
    "Server-sent events with a topic and the ids of what changed, not the data itself. Read again what you show. Programs use webhooks instead.",
  access: access.signedIn,
  response: z.unknown(),
  answers: "events",
  noCache: true,
  problems: [eventProblems.tooManyStreams],
})
