type Part = Record<string, unknown>
type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>

interface Found {
  readonly key: string
  readonly part: Part
  readonly domain: string
  readonly id: string
}

/**
 * Moves parameters, bodies and answers that occur more than once to the components, and leaves references. Parameters
 * are called as they are in requests; where several are called the same, the name says whose they are.
 */
export const shareParts = (paths: Paths) => {
  const parameters = new Shared("parameters", ({ part, domain, id }) => {
    const name = String(part["name"])
    return [name, `${domain}.${name}`, `${id}.${name}`]
  })
  const requestBodies = new Shared("requestBodies", ({ part, id }) => [shapeIn(part) ?? id, id])
  const responses = new Shared("responses", ({ part, id }) => [shapeIn(part) ?? String(part["description"]), id])
  const each = (visit: (operation: Part, id: string, domain: string) => Part): Paths =>
    Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        Object.fromEntries(
          Object.entries(item).map(([method, value]) => {
            if (method === "parameters") return [method, value]
            const operation = value as Part
            return [
              method,
              visit(operation, String(operation["operationId"]), String((operation["tags"] as string[])[0])),
            ]
          }),
        ),
      ]),
    )
  const over = (use: "count" | "refer") =>
    each((operation, id, domain) => {
      const seen = (shared: Shared, part: unknown) => shared[use]({ part: part as Part, key: "", id, domain })
      const { parameters: sent, requestBody, responses: answers, ...rest } = operation
      return {
        ...rest,
        ...(sent === undefined ? {} : { parameters: (sent as Part[]).map((one) => seen(parameters, one)) }),
        ...(requestBody === undefined ? {} : { requestBody: seen(requestBodies, requestBody) }),
        responses: Object.fromEntries(
          Object.entries(answers as Part).map(([status, answer]) => [status, seen(responses, answer)]),
        ),
      }
    })
  over("count")
  return {
    paths: over("refer"),
    parameters: parameters.components(),
    requestBodies: requestBodies.components(),
    responses: responses.components(),
  }
}

/** The name of the schema in a body or an answer. */
const shapeIn = ({ content }: Part) => {
  const [type] = Object.values((content ?? {}) as Record<string, Part>)
  const reference = (type?.["schema"] as Part | undefined)?.["$ref"]
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined
}

class Shared {
  readonly #found = new Map<string, { readonly first: Found; times: number; name?: string }>()
  readonly #taken = new Set<string>()

  constructor(
    readonly place: string,
    /** Names to choose from, the shortest first. */
    readonly namesOf: (found: Found) => readonly string[],
  ) {}

  count(given: Found): Part {
    if ("$ref" in given.part) return given.part
    const key = JSON.stringify(given.part)
    const known = this.#found.get(key)
    if (known === undefined) this.#found.set(key, { first: { ...given, key }, times: 1 })
    else known.times += 1
    return given.part
  }

  refer(given: Found): Part {
    const known = this.#found.get(JSON.stringify(given.part))
    if (known === undefined || known.times < 2) return given.part
    if (known.name === undefined) {
      const names = this.namesOf(known.first)
      const name = names.find((one) => !this.#taken.has(one))
      if (name === undefined) throw new Error(`There is no free name for ${this.place} of ${known.first.id}.`)
      this.#taken.add(name)
      known.name = name
    }
    return { $ref: `#/components/${this.place}/${known.name.replaceAll(/[^\w.-]/g, "")}` }
  }

  components(): Record<string, Part> {
    return Object.fromEntries(
      [...this.#found.values()]
        .flatMap(({ first, name }) =>
          name === undefined ? [] : [[name.replaceAll(/[^\w.-]/g, ""), first.part] as const],
        )
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    )
  }
}
