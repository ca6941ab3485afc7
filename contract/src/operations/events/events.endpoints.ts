import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"
import { eventProblems } from "./events.problems.ts"

export const watchEvents = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/events",
  summary: "Stream events of the account and of the user until the session ends",
  access: access.signedIn,
  response: z.unknown(),
  answers: "events",
  noCache: true,
  problems: [eventProblems.tooManyStreams],
})
