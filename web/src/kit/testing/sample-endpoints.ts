import { access } from "@dialplane/contract/kit/access/access"
import { endpoint } from "@dialplane/contract/kit/endpoint"
import { inAccount } from "@dialplane/contract/kit/ids"
import { page, pageQuery } from "@dialplane/contract/kit/paging"
import type { ServiceName } from "@dialplane/contract/kit/service"
import { z } from "zod"
import type { TokenAnswer } from "@dialplane/contract/identity/sessions/sessions.schema"

/** Endpoints for tests, with only the fields that the kit's rules use. */
export const thing = z.object({ id: z.int(), name: z.string() })
export const thingDraft = z.strictObject({ name: z.string().min(1, "Must not be empty."), seats: z.int().optional() })
export const thingFilter = pageQuery(["name", "id"]).extend({
  enabled: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional(),
})

const open = access.signedIn
export const listThings = endpoint({
  service: "users",
  method: "GET",
  path: "/api/things/:accountId",
  summary: "",
  access: open,
  params: inAccount,
  query: thingFilter,
  response: page(thing),
})
export const getThing = endpoint({
  service: "users",
  method: "GET",
  path: "/api/thing/:name",
  summary: "",
  access: open,
  params: z.strictObject({ name: z.string() }),
  response: thing,
})
/** Does not keep responses for repeats. */
export const createThing = endpoint({
  service: "users",
  method: "POST",
  path: "/api/things",
  summary: "",
  access: open,
  body: thingDraft,
  response: thing,
  idempotency: "none",
})
export const replaceThing = endpoint({
  service: "users",
  method: "PUT",
  path: "/api/things",
  summary: "",
  access: open,
  body: thingDraft,
  response: thing,
})
export const deleteThings = endpoint({
  service: "users",
  method: "DELETE",
  path: "/api/things",
  summary: "",
  access: open,
  body: z.object({ ids: z.array(z.int()) }),
})
export const publicForm = endpoint({
  service: "auth",
  method: "POST",
  path: "/oauth/form",
  summary: "",
  access: access.public,
  bodyType: "form",
  body: z.object({ name: z.string() }),
})

export const readOf = (
  service: ServiceName,
  path = `/api/read-of-${service}`,
  more: { noCache?: boolean; sideEffect?: boolean } = {},
) =>
  endpoint({ service, method: "GET", path, summary: "", access: open, response: z.object({ value: z.int() }), ...more })
export const writeTo = (service: ServiceName, path = `/api/write-to-${service}`) =>
  endpoint({ service, method: "PUT", path, summary: "", access: open })

export const token = (name: string, more: Partial<TokenAnswer> = {}): TokenAnswer => ({
  access_token: name,
  token_type: "bearer",
  expires_in: 600,
  userId: 7,
  accountId: 5,
  ...more,
})
export const errorAnswer = (
  status: number,
  message = "No.",
  validationErrors: { field: string; details: string }[] = [],
) => ({
  status,
  body: { status, code: "thing.refused", message, validationErrors, traceId: "t" },
})
