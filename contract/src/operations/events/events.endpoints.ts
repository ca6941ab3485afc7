import { z } from "zod"
import { access } from "../../kit/access/access.ts"
import { endpoint } from "../../kit/endpoint.ts"

export const watchEvents = endpoint({
  service: "portal",
  method: "GET",
  path: "/api/portal/events",
  summary: "News for open windows: what happens in the account and to the person, until the session ends",
  access: access.signedIn,
  response: z.unknown(),
  answers: "events",
  noCache: true,
})
