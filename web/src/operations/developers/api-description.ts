import type { JsonSchema } from "./json-schema.ts"
import { nameIn, resolveReferences } from "./resolve-references.ts"

interface Reference {
  readonly $ref: string
}
type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>
interface OpenApiBody {
  readonly required?: boolean
  readonly content: Content
}
interface OpenApiResponse {
  readonly description: string
  readonly content?: Content
  /** Codes that this status can have in any operation. */
  readonly "x-problems"?: readonly string[]
}

interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly [string, ...string[]]
  readonly summary: string
  readonly description?: string
  /** The id of the operation to use instead of this older address. */
  readonly "x-alias-of"?: string
  readonly "x-calls"?: readonly string[]
  readonly "x-access"?: "public" | "signedIn"
  readonly "x-permission"?: string
  readonly "x-or-self"?: boolean
  /** Absent where the usual credentials work. */
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly "x-problems"?: readonly string[]
  readonly parameters?: readonly (ApiParameter | Reference)[]
  readonly requestBody?: OpenApiBody | Reference
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>
}

/** The document at /openapi.json, as far as the reference uses it. */
export interface OpenApiDocument {
  readonly info: { readonly version: string }
  /** Besides its operations, an address has parameters of all of them. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation | readonly unknown[]>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, ApiParameter>>
    readonly requestBodies: Readonly<Record<string, OpenApiBody>>
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly "x-problems": Readonly<Record<string, { readonly status: number; readonly text: string }>>
  }
}
type Components = OpenApiDocument["components"]

export interface ApiParameter {
  readonly name: string
  readonly in: "path" | "query" | "header"
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly example?: unknown
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
  /** The operation that new programs use instead of this one. */
  readonly useInstead?: string
  readonly summary: string
  readonly description?: string
  readonly calls: readonly string[]
  readonly access: "public" | "signedIn" | "permission"
  readonly permission?: string
  readonly orSelf: boolean
  /** The program signs in with its id and secret, by HTTP Basic. */
  readonly isForClients: boolean
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

const found = <Part extends object>(part: Part | Reference, named: Readonly<Record<string, Part>>): Part =>
  "$ref" in part ? (named[nameIn(part.$ref)] ?? ({} as Part)) : part

/** "users.listUsers.ucaas-account-id-users" is another address of "users.listUsers". */
const mainId = (id: string) => id.split(".").slice(0, 2).join(".")

/** The operations of the document, grouped by domain in the document's order. */
export const readApi = ({ paths, components }: OpenApiDocument): readonly ApiGroup[] => {
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      "responses" in operation ? [{ path, method: method.toUpperCase(), operation }] : [],
    ),
  )
  const aliases = new Map<string, string[]>()
  for (const { path, operation } of entries) {
    const main = mainId(operation.operationId)
    if (main !== operation.operationId) aliases.set(main, [...(aliases.get(main) ?? []), path])
  }
  const operations = entries
    .filter(({ operation }) => mainId(operation.operationId) === operation.operationId)
    .map(({ path, method, operation }) =>
      toOperation(path, method, operation, aliases.get(operation.operationId) ?? [], components),
    )
  return [...new Set(operations.map(({ domain }) => domain))].map((domain) => ({
    domain,
    operations: operations.filter((one) => one.domain === domain),
  }))
}

/** The names of parameters and of the fields of the request. */
const fieldsOf = (
  { parameters = [] }: OpenApiOperation,
  body: OpenApiBody | undefined,
  { parameters: named, schemas }: Components,
): readonly string[] => {
  const schema = body && Object.values(body.content)[0]?.schema
  const shape = schema?.$ref === undefined ? schema : schemas[nameIn(schema.$ref)]
  return [...parameters.map((one) => found(one, named).name), ...Object.keys(shape?.properties ?? {})]
}

/** The reference says in its own words what to use instead. */
const ownDescription = (text: string | undefined) =>
  text?.replace(/^Use `[^`]+` instead: \S+ \S+\.\s*/, "") || undefined

const toOperation = (
  path: string,
  method: string,
  operation: OpenApiOperation,
  aliases: readonly string[],
  components: Components,
): ApiOperation => {
  const { operationId: id, tags, summary, "x-calls": calls = [], "x-permission": permission } = operation
  const body = operation.requestBody && found(operation.requestBody, components.requestBodies)
  // Only the operation that is shown needs its schemas with everything they refer to.
  const shown = (schema: JsonSchema = {}) => resolveReferences(schema, components.schemas)
  const answer = answerOf(operation, components)
  return {
    id,
    method,
    path,
    aliases,
    summary,
    calls,
    permission,
    useInstead: operation["x-alias-of"],
    description: ownDescription(operation.description),
    parameters: (operation.parameters ?? []).map((one) => found(one, components.parameters)),
    domain: tags[0],
    access: operation["x-access"] ?? "permission",
    orSelf: operation["x-or-self"] ?? false,
    isForClients: operation.security?.some((one) => "clientBasic" in one) ?? false,
    body: body && {
      required: body.required ?? false,
      types: Object.keys(body.content),
      get schema() {
        return shown(Object.values(body.content)[0]?.schema)
      },
    },
    answer: {
      status: answer.status,
      type: answer.type,
      get schema() {
        return answer.schema && shown(answer.schema)
      },
    },
    problems: problemsOf(operation, components),
    searched: [
      id,
      method,
      path,
      ...aliases,
      summary,
      operation.description ?? "",
      permission ?? "",
      ...calls,
      ...fieldsOf(operation, body, components),
    ]
      .join(" ")
      .toLowerCase(),
  }
}

const isAnswer = (status: string) => Number(status) < 400

const answerOf = ({ responses }: OpenApiOperation, components: Components): ApiOperation["answer"] => {
  const [status = "200", given] = Object.entries(responses).find(([code]) => isAnswer(code)) ?? []
  const response = given && found(given, components.responses)
  const [type, content] = Object.entries(response?.content ?? {})[0] ?? []
  return { status: Number(status), type, schema: content?.schema }
}

/** The codes that its statuses have everywhere, and its own. */
const problemsOf = (operation: OpenApiOperation, components: Components): ApiProblem[] => {
  const common = Object.entries(operation.responses)
    .filter(([status]) => !isAnswer(status))
    .flatMap(([, response]) => found(response, components.responses)["x-problems"] ?? [])
  return [...new Set([...(operation["x-problems"] ?? []), ...common])]
    .flatMap((code) => {
      const { status, text } = components["x-problems"][code] ?? {}
      return status === undefined || text === undefined ? [] : [{ status, code, text }]
    })
    .toSorted((one, other) => one.status - other.status)
}

/** Groups without older forms of other operations. */
export const recommendedOnly = (groups: readonly ApiGroup[]): readonly ApiGroup[] =>
  groups
    .map((group) => ({ ...group, operations: group.operations.filter(({ useInstead }) => useInstead === undefined) }))
    .filter(({ operations }) => operations.length > 0)

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
