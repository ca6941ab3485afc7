import type { Operation } from "@dialplane/contract/domains"
import { isPossibleScope } from "@dialplane/contract/identity/api-keys/api-key-scopes"
import { describeApi } from "../../server/src/app/api-document/describe-api.ts"

type Json = Record<string, unknown>
interface Described {
  readonly operationId?: string
  readonly responses: Readonly<Record<string, unknown>>
}

/** What a program gets its token from; everything else that needs no permission is about a person. */
const tokenOperation = "api-keys.issueClientToken"

/** Whether a program can call an operation: it needs a permission that an API key can have. */
export const isForPrograms = ({ id, endpoint: { access } }: Operation) =>
  id === tokenOperation || (access.kind === "permission" && isPossibleScope(access.key))

/** Types of refusals are the same for every status, and their sentences are in the reference. */
const withOneRefusal = (responses: Described["responses"]) => ({
  ...Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 400)),
  default: {
    description: "A refusal",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
})

/**
 * The description of the operations that programs can call, each at one address. The client's types are made from it:
 * of the whole description they would be twice as large.
 */
export const describeForPrograms = (operations: readonly Operation[], version: string): Json => {
  const api = describeApi(operations.filter(isForPrograms), version)
  const paths = Object.entries(api.paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods as Readonly<Record<string, Described>>)
      // Other addresses of an operation have no id.
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => [method, { ...operation, responses: withOneRefusal(operation.responses) }])
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const]
  })
  return { ...api, paths: Object.fromEntries(paths) }
}
