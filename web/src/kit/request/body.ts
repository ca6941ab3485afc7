import type { Endpoint } from "@dialplane/contract/kit/endpoint"
import { asText } from "./address.ts"

export interface SentBody {
  readonly method: string
  readonly body?: string | FormData
  /** Set by the browser for uploads: only it knows the boundary. */
  readonly contentType?: string
}

export const bodyOf = (endpoint: Endpoint, body: unknown, upload: FormData | undefined): SentBody => {
  const form = upload ?? formOf(endpoint, body)
  if (form) return { method: "POST", body: form }
  if (endpoint.method === "GET") return { method: "GET" }
  if (endpoint.bodyType === "form")
    return { method: endpoint.method, body: formText(body), contentType: "application/x-www-form-urlencoded" }
  // A content type describes a body; servers refuse JSON that is empty.
  if (body === undefined) return { method: endpoint.method }
  return { method: endpoint.method, body: JSON.stringify(body), contentType: "application/json" }
}

/** A body that contains a file is sent as form data; one with the file's bytes in base64 stays JSON. */
const formOf = ({ fileField }: Endpoint, body: unknown): FormData | undefined => {
  const fields = (body ?? {}) as Record<string, unknown>
  if (fileField === undefined || !(fields[fileField] instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value)
    else if (value !== undefined) form.set(name, asText(value))
  }
  return form
}

const formText = (body: unknown) =>
  new URLSearchParams(
    Object.entries((body ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, asText(value)]],
    ),
  ).toString()
