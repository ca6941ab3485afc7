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
    "Server-sent events: each names a topic and the ids of what has changed, without contents. Read what you show again through its own operation. The event `missed` says that earlier events are not known any more: read everything again. Programs use webhooks instead.",
  access: access.signedIn,
  query: z.strictObject({
    readFor: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000_000_000)
      .optional()
      .describe(
        "For how many milliseconds the caller has been reading what it shows: the stream begins with the events of that time. Without it, the stream begins with the events that follow",
      ),
  }),
  response: z.unknown(),
  answers: "events",
  noCache: true,
  problems: [eventProblems.tooManyStreams],
})
