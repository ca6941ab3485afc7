import type { FastifyInstance, FastifyRequest } from "fastify"
import { texts } from "@dialplane/contract/kit/language"
import { commonProblems } from "@dialplane/contract/kit/problem"
import { Refusal } from "../refusal.ts"

const messages = texts("kit.formUpload", { unknownField: "Unknown field." })

/** Uploads have a file and a few fields. */
const mostParts = 20

/** The fields of a form, with the file as base64: the same body as with JSON. */
const readForm = async (bytes: Buffer, contentType: string, fileField: string): Promise<Record<string, string>> => {
  const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": contentType } })
    .formData()
    .catch(() => undefined)
  const parts = form === undefined ? [] : [...form.entries()]
  if (form === undefined || parts.length > mostParts) throw new Refusal(commonProblems.malformed)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [name, value] of parts) {
    // A repeated field is ambiguous, and files are only accepted in the file field.
    if (name in fields || (typeof value !== "string" && name !== fileField))
      throw new Refusal(commonProblems.invalid, {}, [{ field: name.slice(0, 80), details: messages.unknownField }])
    fields[name] = typeof value === "string" ? value : Buffer.from(await value.arrayBuffer()).toString("base64")
  }
  return { ...fields }
}

const fieldOf = (request: FastifyRequest) => (request.routeOptions.config as { readonly fileField?: string }).fileField

/** multipart/form-data for operations with a file; the size limit is that of any other body. */
export const takeFormUploads = (app: FastifyInstance) => {
  app.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const fileField = fieldOf(request)
      if (fileField === undefined) throw new Refusal(commonProblems.unsupportedMediaType)
      return readForm(body, request.headers["content-type"] ?? "", fileField)
    },
  )
}
