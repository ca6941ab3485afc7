import { beforeAll, describe, expect, test } from "vitest"
import { areaNames, domainTitles } from "@dialplane/contract/domain-titles"
import { operations } from "@dialplane/contract/domains"
import { describeApi, type ApiDocument } from "../../server/src/app/api-document/describe-api.ts"
import { partOf } from "../../server/src/app/api-document/part-of-document.ts"
import { allowedFindings } from "./allowed-findings.ts"
import { lintApi, type Finding } from "./lint-api.ts"

type Part = Record<string, unknown>

let document: ApiDocument
beforeAll(async () => {
  document = await describeApi(operations, "0.0.0")
})

const operationsOf = ({ paths }: ApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      method === "parameters" ? [] : [{ path, method, operation: operation as Part }],
    ),
  )
const references = (part: unknown) => [...JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = ""]) => to)
const doubles = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const sizeOf = (part: ApiDocument) => JSON.stringify(part).length

describe("the API document", () => {
  test("addresses are unique whatever their parameters are called, and so are operation ids", () => {
    const places = operationsOf(document).map(({ path, method }) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`)
    expect(doubles(places)).toEqual([])
    expect(doubles(operationsOf(document).map(({ operation }) => String(operation["operationId"])))).toEqual([])
    // Two spellings of one address would be two items of the document.
    expect(doubles(Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, "{}")))).toEqual([])
  })

  test("every parameter of an address is described", () => {
    const parameters = document.components["parameters"] as Record<string, Part>
    const missing = operationsOf(document).filter(({ path, operation }) => {
      const named = ((operation["parameters"] ?? []) as Part[]).map((one) =>
        typeof one["$ref"] === "string" ? parameters[one["$ref"].split("/").at(-1)!]! : one,
      )
      return [...path.matchAll(/\{(\w+)\}/g)].some(
        ([, name]) => !named.some((one) => one["in"] === "path" && one["name"] === name),
      )
    })
    expect(missing.map(({ operation }) => operation["operationId"])).toEqual([])
  })

  test("every reference leads somewhere, and every component is used", () => {
    const known = Object.entries(document.components)
      .filter(([kind]) => kind !== "securitySchemes" && kind !== "x-problems")
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `#/components/${kind}/${name}`))
    const used = new Set(references(document))
    expect([...used].filter((to) => !known.includes(to))).toEqual([])
    expect(known.filter((name) => !used.has(name))).toEqual([])
  })

  test("requests and answers are named, and an object that occurs twice in a domain is a component", () => {
    const roots = JSON.stringify([
      document.paths,
      document.components["responses"],
      document.components["requestBodies"],
    ])
    const inline = [
      ...roots.matchAll(/"application\/(?:json|x-www-form-urlencoded)":\{"schema":\{"(?!\$ref)[^}]{0,80}/g),
    ]
    expect(inline.map(([text]) => text)).toEqual([])
    const schemas = document.components["schemas"] as Record<string, Part>
    expect(Object.keys(schemas).filter((name) => /^_|RequestRequest|AnswerAnswer|InputInput/.test(name))).toEqual([])
    const shapes: string[] = []
    const walk = (value: unknown, isRoot: boolean): void => {
      if (typeof value !== "object" || value === null) return
      if (Array.isArray(value)) return value.forEach((one) => walk(one, false))
      const { description: _, default: _usual, ...shape } = value as Part
      if (!isRoot && typeof shape["properties"] === "object" && shape["type"] === "object")
        shapes.push(JSON.stringify(shape))
      for (const [key, part] of Object.entries(shape)) {
        if (key === "properties") for (const property of Object.values(part as Part)) walk(property, false)
        else if (key !== "example") walk(part, false)
      }
    }
    for (const schema of Object.values(schemas)) walk(schema, true)
    expect(doubles(shapes)).toEqual([])
  })

  test("each operation declares the refusals that any operation of its kind has", () => {
    const statuses = (id: string) => {
      const { operation } = operationsOf(document).find((one) => one.operation["operationId"] === id)!
      return Object.keys(operation["responses"] as Part)
    }
    expect(statuses("users.listUsers")).toEqual(["200", "400", "401", "403", "404", "406", "429", "503"])
    expect(statuses("groups.createGroup")).toEqual(
      expect.arrayContaining(["200", "400", "401", "403", "404", "409", "413", "415", "422", "429", "503"]),
    )
    expect(statuses("service-status.getPublicStatus")).toEqual(["200", "400", "406", "429", "503"])
    expect(statuses("recordings.hearRecording")).toEqual(expect.arrayContaining(["200", "206"]))
    expect(statuses("sso.openSsoSignIn")).toContain("303")
  })

  test("each operation names the credentials that work for it", () => {
    const security = (id: string) =>
      operationsOf(document).find((one) => one.operation["operationId"] === id)?.operation["security"]
    expect(document["security"]).toEqual([{ session: [] }, { apiKey: [] }, { clientCredentials: [] }])
    expect(security("users.listUsers")).toBeUndefined()
    // API keys are refused what is about the person, and what gives power.
    expect(security("sessions.listOwnSessions")).toEqual([{ session: [] }])
    expect(security("roles.createRole")).toEqual([{ session: [] }])
    expect(security("service-status.getPublicStatus")).toEqual([])
    expect(security("sessions.issueToken")).toEqual([{ clientBasic: [] }])
    expect(security("api-keys.issueClientToken")).toEqual([{ clientBasic: [] }, {}])
    expect(security("devices.listProvisioningModels")).toContainEqual({ vendorToken: [] })
  })

  test("every code of an operation is in the table of refusals", () => {
    const table = document.components["x-problems"] as Record<string, { status: number }>
    const faults = operationsOf(document).flatMap(({ operation }) =>
      ((operation["x-problems"] ?? []) as string[]).filter(
        (code) => !(String(table[code]?.status) in (operation["responses"] as Part)),
      ),
    )
    expect(faults).toEqual([])
  })
})

describe("older addresses", () => {
  test("say what to use instead, and that is no older address itself", () => {
    const ids = new Map(operationsOf(document).map(({ operation }) => [operation["operationId"], operation]))
    const older = operationsOf(document).filter(({ operation }) => operation["deprecated"] === true)
    expect(older.length).toBeGreaterThan(250)
    for (const { operation } of older) {
      const target = ids.get(operation["x-alias-of"])
      expect(target, String(operation["operationId"])).toBeDefined()
      expect(target!["deprecated"]).toBeUndefined()
      expect(operation["description"]).toContain(`Use \`${String(operation["x-alias-of"])}\` instead: `)
    }
  })

  test("are not in the recommended part, which has all others and what they need", () => {
    const part = partOf(document, { recommendedOnly: true })
    expect(operationsOf(part).filter(({ operation }) => operation["deprecated"] === true)).toEqual([])
    expect(operationsOf(part)).toHaveLength(
      operationsOf(document).filter(({ operation }) => operation["deprecated"] !== true).length,
    )
    const known = Object.entries(part.components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`),
    )
    expect([...new Set(references(part))].filter((to) => !known.includes(to))).toEqual([])
  })
})

describe("its size", () => {
  /**
   * In characters of compact JSON; compressed it is an eighth. Numbers may only go down, except where operations are
   * added: every operation, parameter and field has a description and an example (decision 93).
   */
  test("the whole is small enough to read, and each area is small enough to generate code from", () => {
    const sizes = areaNames.map((area) => {
      const tags = new Set(domainTitles.filter((one) => one.area === area).map(({ name }) => name))
      return [area, sizeOf(partOf(document, { recommendedOnly: true, tags }))] as const
    })
    expect(sizes.filter(([, size]) => size > 1_000_000)).toEqual([])
    expect(sizeOf(document)).toBeLessThan(3_400_000)
    expect(sizeOf(partOf(document, { recommendedOnly: true }))).toBeLessThan(2_900_000)
  })
})

describe("the linters", () => {
  let findings: readonly Finding[]
  beforeAll(async () => {
    findings = await lintApi(JSON.stringify(document))
  }, 600_000)

  test("find no error", () => {
    expect(findings.filter(({ isError }) => isError)).toEqual([])
  })
  test("find nothing else than what is listed with its reason", () => {
    const counts = new Map<string, number>()
    for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1)
    const beyond = [...counts].filter(([rule, count]) => count > (allowedFindings[rule]?.most ?? 0))
    expect(beyond.map(([rule, count]) => ({ rule, count, first: findings.find((one) => one.rule === rule) }))).toEqual(
      [],
    )
    // A rule that finds nothing any more leaves the list.
    expect(Object.keys(allowedFindings).filter((rule) => !counts.has(rule))).toEqual([])
  })
})
