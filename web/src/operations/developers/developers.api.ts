import { getEmail, resendEmail } from "@dialplane/contract/operations/mail-outbox/mail-outbox.endpoints"
import { queryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { readApi, type OpenApiDocument } from "./api-description.ts"

/** The API description is the same for all users and changes only with a new server version: read once. */
export const apiDescriptionQuery = queryOptions({
  queryKey: ["api description"],
  queryFn: async ({ signal }) => {
    const response = await fetch("/openapi.json", { signal })
    if (!response.ok) throw new Error(`The API description could not be read (${response.status}).`)
    const document = (await response.json()) as OpenApiDocument
    return { version: document.info.version, groups: readApi(document) }
  },
  staleTime: Infinity,
})

export const emailQuery = (mailId: number) => query(getEmail, { params: { mailId } }, { customError: true })

export const sendEmailAgain = mutation(resendEmail)
