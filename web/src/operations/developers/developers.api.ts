import { getEmail, resendEmail } from "@dialplane/contract/operations/mail-outbox/mail-outbox.endpoints"
import { queryOptions } from "@tanstack/react-query"
import { mutation } from "../../kit/data/mutation.ts"
import { query } from "../../kit/data/query.ts"
import { readApi, type OpenApiDocument } from "./api-description.ts"

export type ApiView = "recommended" | "all"

/**
 * The API description is the same for all users and changes only with a new server version: read once. Older addresses
 * are a quarter of it and read when somebody asks for them.
 */
export const apiDescriptionQuery = (view: ApiView) =>
  queryOptions({
    queryKey: ["api description", view],
    queryFn: async ({ signal }) => {
      const response = await fetch(`/openapi.json?view=${view}`, { signal })
      if (!response.ok) throw new Error(`The API description could not be read (${response.status}).`)
      const document = (await response.json()) as OpenApiDocument
      return { version: document.info.version, groups: readApi(document) }
    },
    staleTime: Infinity,
  })

export const emailQuery = (mailId: number) => query(getEmail, { params: { mailId } }, { customError: true })

export const sendEmailAgain = mutation(resendEmail)
