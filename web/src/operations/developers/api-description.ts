import type { JsonSchema } from "./json-schema.ts"

interface OpenApiOperation {
  readonly operationId?: string
  readonly tags: readonly [string, ...string[]]
  readonly summary: string
  readonly "x-service": string
  readonly "x-calls": readonly string[]
  readonly "x-access": "public" | "signedIn" | "permission"
  readonly "x-permission"?: string
  readonly "x-or-self"?: boolean
  readonly parameters: readonly ApiParameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }
    >
  >
}

/** The document at /openapi.json, as far as the reference uses it. */
export interface OpenApiDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>
}

export interface ApiParameter {
  readonly name: string
  readonly in: "path" | "query"
  readonly required: boolean
  readonly schema: JsonSchema
}

export interface ApiProblem {
  readonly status: number
  readonly code: string
  readonly text: string
}

export interface ApiOperation {
  readonly id: string
  readonly domain: string
  readonly method: string
  readonly path: string
  /** Other addresses of the same operation. */
  readonly aliases: readonly string[]
  readonly summary: string
  readonly service: string
  readonly calls: readonly string[]
  readonly access: OpenApiOperation["x-access"]
  readonly permission?: string
  readonly orSelf: boolean
  readonly parameters: readonly ApiParameter[]
  readonly body?: { readonly required: boolean; readonly types: readonly string[]; readonly schema: JsonSchema }
  readonly answer: { readonly status: number; readonly type?: string; readonly schema?: JsonSchema }
  readonly problems: readonly ApiProblem[]
  /** The text that the search covers. */
  readonly searched: string
}

export interface ApiGroup {
  readonly domain: string
  readonly operations: readonly ApiOperation[]
}

/** The operations of the document, grouped by domain in the document's order. */
export const readApi = ({ paths }: OpenApiDocument): readonly ApiGroup[] => {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  // An alias repeats its operation without the id.
  const aliasesOf = (of: OpenApiOperation, method: string) =>
    entries
      .filter(
        ({ operation, ...entry }) =>
          operation.operationId === undefined &&
          entry.method === method &&
          operation.summary === of.summary &&
          operation.tags[0] === of.tags[0],
      )
      .map(({ path }) => path)
  const operations = entries.flatMap(({ path, method, operation }) =>
    operation.operationId === undefined
      ? []
      : [toOperation(operation.operationId, path, method, operation, aliasesOf(operation, method))],
  )
  return [...new Set(operations.map(({ domain }) => domain))].map((domain) => ({
    domain,
    operations: operations.filter((one) => one.domain === domain),
  }))
}

const toOperation = (
  id: string,
  path: string,
  method: string,
  operation: OpenApiOperation,
  aliases: string[],
): ApiOperation => {
  const { tags, summary, parameters, requestBody, "x-calls": calls, "x-permission": permission } = operation
  return {
    id,
    method,
    path,
    aliases,
    summary,
    calls,
    permission,
    parameters,
    domain: tags[0],
    service: operation["x-service"],
    access: operation["x-access"],
    orSelf: operation["x-or-self"] ?? false,
    body: requestBody && {
      required: requestBody.required,
      types: Object.keys(requestBody.content),
      schema: Object.values(requestBody.content)[0]?.schema ?? {},
    },
    answer: answerOf(operation),
    problems: problemsOf(operation),
    searched: [id, method, path, ...aliases, summary, permission ?? "", ...calls].join(" ").toLowerCase(),
  }
}

const isAnswer = (status: string) => Number(status) < 400

const answerOf = ({ responses }: OpenApiOperation): ApiOperation["answer"] => {
  const [status = "200", response] = Object.entries(responses).find(([code]) => isAnswer(code)) ?? []
  const [type, content] = Object.entries(response?.content ?? {})[0] ?? []
  return { status: Number(status), type, schema: content?.schema }
}

/** Each status describes its refusals as "`code`: sentence", a blank line between them. */
const problemsOf = ({ responses }: OpenApiOperation): ApiProblem[] =>
  Object.entries(responses)
    .filter(([status]) => !isAnswer(status))
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`([^`]+)`: (.*)$/gm)].map(([, code = "", text = ""]) => ({
        status: Number(status),
        code,
        text,
      })),
    )

/** Groups with the operations that contain every word. */
export const findOperations = (groups: readonly ApiGroup[], text: string): readonly ApiGroup[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ searched }) => words.every((word) => searched.includes(word))),
    }))
    .filter(({ operations }) => operations.length > 0)
}
