import { z } from "zod"
import type { Operation } from "@dialplane/contract/domains"
import { allPaths, type Endpoint } from "@dialplane/contract/kit/endpoint"
import { assignedAssetsOf } from "@dialplane/contract/kit/assigned-assets"
import { recentProofSentences } from "@dialplane/contract/kit/recent-proof"
import { recentProofProblems } from "@dialplane/contract/kit/recent-proof.problems"
import { commonProblems, errorBody, type Problem } from "@dialplane/contract/kit/problem"
import { makeSchemas, type Schemas } from "./openapi-schemas.ts"
import { services } from "@dialplane/contract/kit/service"

type JsonSchema = Record<string, unknown>

const parameters = (schemas: Schemas, schema: z.ZodType, place: "path" | "query") => {
  const shape = schemas.of(schema, "input")
  const required = new Set((shape["required"] as string[] | undefined) ?? [])
  return Object.entries((shape["properties"] as Record<string, JsonSchema> | undefined) ?? {}).map(
    ([name, property]) => ({
      name,
      in: place,
      required: place === "path" || required.has(name),
      ...(property["description"] === undefined ? {} : { description: property["description"] }),
      schema: property,
    }),
  )
}

const problemsOf = (endpoint: Endpoint): readonly Problem[] => [
  commonProblems.invalid,
  ...(endpoint.access.kind === "public" ? [] : [commonProblems.signInNeeded]),
  ...(endpoint.access.kind === "permission" ? [commonProblems.notAllowed] : []),
  ...(endpoint.needsRecentProof === undefined ? [] : [recentProofProblems.needed]),
  ...(assignedAssetsOf(endpoint).some(({ treatment }) => treatment === "manage") ? [commonProblems.notManageable] : []),
  ...endpoint.problems,
]

const responses = (schemas: Schemas, endpoint: Endpoint) => {
  const refusals = groupByStatus(problemsOf(endpoint))
  const content =
    endpoint.answers === "events"
      ? { "text/event-stream": {} }
      : endpoint.answers === "file"
        ? { "application/octet-stream": {} }
        : {
            "application/json": {
              schema: schemas.of(endpoint.response, "output"),
              ...exampleOf(endpoint.example?.response),
            },
          }
  const empty = endpoint.answers === "json" && endpoint.response instanceof z.ZodUndefined
  return {
    ...(endpoint.answers === "redirect"
      ? { 303: { description: "Another address" } }
      : empty
        ? { 204: { description: "Done" } }
        : { 200: { description: "The answer", content } }),
    ...Object.fromEntries(
      [...refusals].map(([status, problems]) => [
        status,
        {
          description: problems.map((problem) => `\`${problem.code}\`: ${problem.text}`).join("\n\n"),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      ]),
    ),
  }
}

const groupByStatus = (problems: readonly Problem[]) => {
  const groups = new Map<number, Problem[]>()
  for (const problem of problems) groups.set(problem.status, [...(groups.get(problem.status) ?? []), problem])
  return groups
}

const descriptionOf = ({ description, needsRecentProof }: Endpoint) => {
  const sentences = [description, needsRecentProof && recentProofSentences[needsRecentProof].description].filter(
    Boolean,
  )
  return sentences.length === 0 ? {} : { description: sentences.join(" ") }
}

const exampleOf = (example: unknown) => (example === undefined ? {} : { example })

const operationObject = (schemas: Schemas, { id, domain, endpoint }: Operation, alias: boolean) => ({
  operationId: alias ? undefined : id,
  tags: [domain],
  summary: endpoint.summary,
  ...descriptionOf(endpoint),
  "x-service": endpoint.service,
  "x-calls": endpoint.calls,
  "x-access": endpoint.access.kind,
  ...(endpoint.access.kind === "permission"
    ? { "x-permission": endpoint.access.key, "x-or-self": endpoint.access.orSelf }
    : {}),
  ...(endpoint.needsRecentProof === undefined ? {} : { "x-needs-recent-proof": endpoint.needsRecentProof }),
  "x-problems": problemsOf(endpoint).map((problem) => problem.code),
  ...(endpoint.access.kind === "public" ? { security: [] } : {}),
  parameters: [...parameters(schemas, endpoint.params, "path"), ...parameters(schemas, endpoint.query, "query")],
  ...(endpoint.body instanceof z.ZodUndefined
    ? {}
    : {
        requestBody: {
          required: !endpoint.body.safeParse(undefined).success,
          content: {
            ...Object.fromEntries(
              contentTypes(endpoint).map((type) => [
                type,
                { schema: schemas.of(endpoint.body, "input"), ...exampleOf(endpoint.example?.body) },
              ]),
            ),
            ...formContent(schemas, endpoint),
          },
        },
      }),
  responses: responses(schemas, endpoint),
})

/** The same fields as parts of a form; one of them is the file. */
const formContent = (schemas: Schemas, { body, fileField }: Endpoint) => {
  if (fileField === undefined) return {}
  const schema = schemas.of(body, "input") as { readonly properties: Readonly<Record<string, unknown>> }
  return {
    "multipart/form-data": {
      schema: {
        ...schema,
        properties: {
          ...schema.properties,
          [fileField]: { type: "string", contentMediaType: "application/octet-stream" },
        },
      },
    },
  }
}

const contentTypes = ({ bodyType }: Endpoint) =>
  bodyType === "json"
    ? ["application/json"]
    : bodyType === "form"
      ? ["application/x-www-form-urlencoded"]
      : ["application/json", "application/x-www-form-urlencoded"]

/** The API description, derived from the contract. */
export const describeApi = (operations: readonly Operation[], version: string) => {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas = makeSchemas()
  for (const { endpoint } of operations) schemas.of(endpoint.response, "output")
  for (const operation of operations) {
    for (const [index, path] of allPaths(operation.endpoint).entries()) {
      const address = services[operation.endpoint.service].basePath + path.replace(/:(\w+)/g, "{$1}")
      ;(paths[address] ??= {})[operation.endpoint.method.toLowerCase()] = operationObject(schemas, operation, index > 0)
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Administration API", version, description: "Administration of a cloud business-phone service." },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      schemas: { Error: schemas.of(errorBody, "output"), ...Object.fromEntries(schemas.components) },
    },
  }
}
