import type { Operation } from "@dialplane/contract/domains"
import { describeApi, type ApiDocument } from "../../server/src/app/api-document/describe-api.ts"
import { partOf } from "../../server/src/app/api-document/part-of-document.ts"
import { isForPrograms } from "../../server/src/app/api-document/security.ts"

interface Described {
  readonly responses: Readonly<Record<string, unknown>>
}

/** What a program gets its token from; everything else that needs no permission is about a person. */
const tokenOperation = "api-keys.issueClientToken"

/** Types of refusals are the same for every status, and their sentences are in the reference. */
const withOneRefusal = (responses: Described["responses"]) => ({
  ...Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400)),
  default: {
    description: "A refusal",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
})

/**
 * The description of the operations that programs can call, each at one address and without older forms. The client's
 * types are made from it: of the whole description they would be twice as large.
 */
export const describeForPrograms = async (operations: readonly Operation[], version: string): Promise<ApiDocument> => {
  const isCallable = ({ id, endpoint }: Operation) => id === tokenOperation || isForPrograms(endpoint)
  const api = partOf(await describeApi(operations.filter(isCallable), version), { recommendedOnly: true })
  const paths = Object.fromEntries(
    Object.entries(api.paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item)
          .filter(([method]) => method !== "parameters")
          .map(([method, operation]) => [
            method,
            { ...(operation as Described), responses: withOneRefusal((operation as Described).responses) },
          ]),
      ),
    ]),
  )
  return { ...api, paths }
}
