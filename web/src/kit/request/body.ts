import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { asText } from "./address.ts"

export interface SentBody {
  readonly method: string
  readonly body?: string | FormData
  /** Left to the browser for uploads: only it knows the boundary. */
  readonly contentType?: string
}

export const bodyOf = (endpoint: Endpoint, body: unknown, upload: FormData | undefined): SentBody => {
  if (upload) return { method: "POST", body: upload }
  if (endpoint.method === "GET") return { method: "GET" }
  if (endpoint.bodyType === "form") return { method: endpoint.method, body: formText(body), contentType: "application/x-www-form-urlencoded" }
  // A content type describes a body; servers refuse JSON that is empty.
  if (body === undefined) return { method: endpoint.method }
  return { method: endpoint.method, body: JSON.stringify(body), contentType: "application/json" }
}

const formText = (body: unknown) =>
  new URLSearchParams(Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]]))).toString()
