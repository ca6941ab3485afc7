import { setImmediate } from "node:timers/promises"
import { z } from "zod"
import { areaOfDomain, areaTitles, domainTitles } from "@dialplane/contract/domain-titles"
import type { Operation } from "@dialplane/contract/domains"
import { makeCreatedPlaces } from "@dialplane/contract/kit/created-place"
import { allPaths, type Endpoint } from "@dialplane/contract/kit/endpoint"
import { exampleOf } from "@dialplane/contract/kit/operation-example"
import { errorBody } from "@dialplane/contract/kit/problem"
import { recentProofSentences } from "@dialplane/contract/kit/recent-proof"
import { services } from "@dialplane/contract/kit/service"
import { acceptsKey } from "../../kit/http/route.ts"
import { answerHeaders, ownProblems, refusalComponents, refusalsOf } from "./answers.ts"
import { guide } from "./guide.ts"
import { commonParameters, parametersOf } from "./parameters.ts"
import { makeSchemas, type JsonSchema, type Schemas } from "./schemas.ts"
import { pascal } from "./schema-names.ts"
import { securitySchemes, securityUnlessUsual, usualSecurity } from "./security.ts"
import { shareParts } from "./shared-parts.ts"

export type PathItem = Readonly<Record<string, unknown>>
export interface ApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly [part: string]: unknown
}

/** One address of an operation. */
interface Place {
  readonly operation: Operation
  readonly path: string
  readonly address: string
  readonly isAlias: boolean
}

/** Without the slash at the end that some older addresses have: the server takes both. */
const addressOf = ({ service }: Endpoint, path: string) => (services[service].basePath + path).replace(/(?<=.)\/$/, "")
const inBraces = (address: string) => address.replace(/:(\w+)/g, "{$1}")
/** Addresses with this in common are the same for routers, whatever their parameters are called. */
const shapeOf = (address: string) => address.replace(/:\w+/g, ":")

/** Readable, and the same as long as the address is: "branding.getBranding.admin-accounts-id-branding". */
const idOfAlias = ({ operation, path }: Place) =>
  `${operation.id}.${path
    .split("/")
    .filter((part) => part !== "" && part !== "api")
    .map((part) => (part.startsWith(":") ? "id" : part))
    .join("-")}`

const placesOf = (operations: readonly Operation[]): Place[] =>
  operations.flatMap((operation) =>
    allPaths(operation.endpoint).map((path, index) => ({
      operation,
      path,
      address: addressOf(operation.endpoint, path),
      isAlias: index > 0,
    })),
  )

const isOlder = ({ aliasOf }: Operation) => aliasOf !== undefined

const longestTurnMilliseconds = 15

/** The API description, derived from the contract. In turns, because all at once takes seconds: a server answers others meanwhile. */
export const describeApi = async (operations: readonly Operation[], version: string): Promise<ApiDocument> => {
  const steps = describing(operations, version)
  for (let since = performance.now(); ;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (performance.now() - since < longestTurnMilliseconds) continue
    await setImmediate()
    since = performance.now()
  }
}

function* describing(operations: readonly Operation[], version: string): Generator<undefined, ApiDocument> {
  const schemas = makeSchemas()
  const describeOperation = operationWriter(schemas, operations)
  // What several operations have in common is named after the recommended one.
  for (const operation of operations.toSorted((one, other) => Number(isOlder(one)) - Number(isOlder(other))))
    yield void describeOperation.read(operation)
  const paths: Record<string, Record<string, unknown>> = {}
  const spelled = new Map<string, string>()
  for (const place of placesOf(operations)) {
    // Where operations call the parameters of one address differently, the first one names them.
    const address = spelled.get(shapeOf(place.address)) ?? place.address
    spelled.set(shapeOf(place.address), address)
    const item = (paths[inBraces(address)] ??= { parameters: [{ $ref: "#/components/parameters/AcceptLanguage" }] })
    item[place.operation.endpoint.method.toLowerCase()] = describeOperation.write(place, address)
    yield undefined
  }
  const errorSchema = schemas.root(errorBody, "output", { name: "Error", domain: "" })
  if (errorSchema["$ref"] !== "#/components/schemas/Error") throw new Error("Something else is called Error.")
  const { document, components } = schemas.finish(paths)
  yield undefined
  const shared = shareParts(document)
  const refusals = refusalComponents(operations.map(({ endpoint }) => endpoint))
  const used = new Set(operations.map(({ domain }) => domain))
  return {
    openapi: "3.1.0",
    info: {
      title: "Administration API",
      version,
      summary: "Administration of a cloud business-phone service.",
      description: guide,
      contact: { name: "Support of your phone service" },
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/", description: "This installation" }],
    tags: domainTitles
      .filter(({ name }) => used.has(name))
      .map(({ name, title, description }) => ({ name, "x-displayName": title, description })),
    "x-tagGroups": areaTitles
      .map(({ name, title }) => ({
        name: title,
        tags: domainTitles
          .filter((one) => used.has(one.name) && areaOfDomain(one.name) === name)
          .map((one) => one.name),
      }))
      .filter(({ tags }) => tags.length > 0),
    security: usualSecurity,
    paths: shared.paths,
    components: {
      securitySchemes,
      parameters: { ...commonParameters, ...shared.parameters },
      headers: answerHeaders,
      requestBodies: shared.requestBodies,
      responses: { ...refusals.responses, ...shared.responses },
      schemas: components,
      "x-problems": refusals.catalog,
    },
  }
}

const empty = (schema: z.ZodType) => schema instanceof z.ZodUndefined

/** Writes an operation at one of its addresses. */
const operationWriter = (schemas: Schemas, operations: readonly Operation[]) => {
  const keys = operations.map(({ id }) => id.split(".")[1])
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  /** Operations of the same name in two domains are told apart by their domain. */
  const baseName = ({ id, domain }: Operation) => {
    const key = id.split(".")[1]!
    return (keys.indexOf(key) === keys.lastIndexOf(key) ? "" : pascal(domain)) + pascal(key)
  }
  const createdPlace = makeCreatedPlaces(operations.map(({ endpoint }) => endpoint))
  const written = new Map<Operation, Written>()
  const write = (operation: Operation): Written => {
    const { endpoint, domain } = operation
    const name = baseName(operation)
    const { body, response, answers } = endpoint
    return {
      answer:
        answers === "json" && !empty(response)
          ? schemas.root(response, "output", { name: `${name}Answer`, domain })
          : undefined,
      body: empty(body) ? undefined : schemas.root(body, "input", { name: `${name}Request`, domain }),
      form: formSchema(schemas, endpoint),
      example: exampleOf(endpoint),
    }
  }
  const writtenOf = (operation: Operation) => {
    const found = written.get(operation) ?? write(operation)
    written.set(operation, found)
    return found
  }
  const describe = (place: Place, address: string) => {
    const { operation, isAlias } = place
    const { endpoint, domain, id } = operation
    const recommended = byId.get(operation.aliasOf ?? id) ?? operation
    const replaced = isAlias || recommended !== operation
    const { answer, body, form, example } = writtenOf(operation)
    const shown = isAlias ? {} : example
    const makes = createdPlace(endpoint) !== undefined
    const parameters = parametersOf(schemas, endpoint, { own: place.address, written: address })
    return {
      operationId: isAlias ? idOfAlias(place) : id,
      tags: [domain],
      summary: endpoint.summary,
      ...descriptionOf(operation, isAlias, replaced ? recommended : undefined),
      ...(replaced ? { deprecated: true, "x-alias-of": recommended.id } : {}),
      // An alias says where to read the rest.
      ...(isAlias ? {} : forReaders(endpoint)),
      ...securityUnlessUsual(endpoint),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body === undefined ? {} : { requestBody: requestBody(endpoint, body, form, shown.body) }),
      responses: { ...success(endpoint, answer, shown.response, makes), ...refusalsOf(endpoint) },
    }
  }
  return { read: writtenOf, write: describe }
}

interface Written {
  readonly answer: JsonSchema | undefined
  readonly body: JsonSchema | undefined
  readonly form: JsonSchema | undefined
  readonly example: ReturnType<typeof exampleOf>
}

const descriptionOf = ({ endpoint }: Operation, isAlias: boolean, instead: Operation | undefined) => {
  const use =
    instead === undefined
      ? undefined
      : `Use \`${instead.id}\` instead: ${instead.endpoint.method} ${inBraces(addressOf(instead.endpoint, instead.endpoint.path))}.`
  const { needsRecentProof } = endpoint
  const own = isAlias
    ? []
    : [endpoint.description, needsRecentProof && recentProofSentences[needsRecentProof].description]
  const text = [use, ...own].filter((one) => one !== undefined).join(" ")
  return text === "" ? {} : { description: text }
}

const forReaders = (endpoint: Endpoint) => {
  const { access, calls, needsRecentProof } = endpoint
  const problems = ownProblems(endpoint).map(({ code }) => code)
  return {
    ...(calls.length > 0 ? { "x-calls": calls } : {}),
    ...(access.kind === "permission"
      ? { "x-permission": access.key, ...(access.orSelf ? { "x-or-self": true } : {}) }
      : { "x-access": access.kind }),
    ...(needsRecentProof === undefined ? {} : { "x-needs-recent-proof": needsRecentProof }),
    ...(problems.length > 0 ? { "x-problems": problems } : {}),
  }
}

const withExample = (example: unknown) => (example === undefined ? {} : { example })

const requestBody = (
  endpoint: Endpoint,
  schema: JsonSchema,
  form: JsonSchema | undefined,
  example: unknown,
): JsonSchema => ({
  ...(endpoint.body.safeParse(undefined).success ? {} : { required: true }),
  content: {
    ...Object.fromEntries(contentTypes(endpoint).map((type) => [type, { schema, ...withExample(example) }])),
    ...(form === undefined ? {} : { "multipart/form-data": { schema: form } }),
  },
})

/** The same fields as parts of a form; one of them is the file. */
const formSchema = (schemas: Schemas, { body, fileField }: Endpoint): JsonSchema | undefined => {
  if (fileField === undefined) return undefined
  const schema = schemas.inPlace(body, "input") as { readonly properties: Readonly<Record<string, unknown>> }
  return {
    ...schema,
    properties: {
      ...schema.properties,
      [fileField]: { type: "string", contentMediaType: "application/octet-stream" },
    },
  }
}

const contentTypes = ({ bodyType }: Endpoint) =>
  bodyType === "json"
    ? ["application/json"]
    : bodyType === "form"
      ? ["application/x-www-form-urlencoded"]
      : ["application/json", "application/x-www-form-urlencoded"]

const hasVersion = (response: z.ZodType) => response instanceof z.ZodObject && "version" in response.shape

const header = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** The answer of an operation that did what it was asked. */
const success = (endpoint: Endpoint, schema: JsonSchema | undefined, example: unknown, makes: boolean) => {
  const named = {
    ...(acceptsKey(endpoint) ? { "Idempotent-Replay": header("IdempotentReplay") } : {}),
    ...(hasVersion(endpoint.response) ? { ETag: header("ETag") } : {}),
    ...(makes ? { Location: header("Location") } : {}),
  }
  const replay = Object.keys(named).length === 0 ? {} : { headers: named }
  if (endpoint.answers === "redirect")
    return { 303: { description: "Another address", headers: { Location: header("Location") } } }
  if (endpoint.answers === "events")
    return { 200: { description: "A stream that stays open", content: { "text/event-stream": {} } } }
  if (endpoint.answers === "file") {
    const headers = { "Content-Disposition": header("ContentDisposition") }
    const content = { "application/octet-stream": {} }
    return {
      200: { description: "The file", headers, content },
      ...(endpoint.headers?.includes("range") === true
        ? {
            206: {
              description: "A part of the file",
              headers: { ...headers, "Content-Range": header("ContentRange") },
              content,
            },
          }
        : {}),
    }
  }
  if (schema === undefined) return { 204: { description: "Done", ...replay } }
  return {
    200: { description: "OK", ...replay, content: { "application/json": { schema, ...withExample(example) } } },
  }
}
