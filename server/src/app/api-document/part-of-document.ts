import type { ApiDocument, PathItem } from "./describe-api.ts"

type Part = Record<string, unknown>

export interface Choice {
  /** Without operations and addresses that others replace. */
  readonly recommendedOnly: boolean
  /** Only operations with these tags. */
  readonly tags?: ReadonlySet<string>
}

const isOperation = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && "responses" in value

/** References in a part of the document, as "schemas/User". */
const referencesIn = (part: unknown): string[] =>
  [...JSON.stringify(part).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, to = ""]) => to)

/** The document with some of its operations, and the components that these need. */
export const partOf = (document: ApiDocument, { recommendedOnly, tags }: Choice): ApiDocument => {
  const isWanted = (operation: Part) =>
    !(recommendedOnly && operation["deprecated"] === true) &&
    (tags === undefined || (operation["tags"] as string[]).some((tag) => tags.has(tag)))
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]): [string, PathItem][] => {
      const kept = Object.entries(item).filter(([, value]) => !isOperation(value) || isWanted(value))
      return kept.some(([, value]) => isOperation(value)) ? [[path, Object.fromEntries(kept)]] : []
    }),
  )
  const needed = new Set<string>()
  const need = (part: unknown) => {
    for (const reference of referencesIn(part)) {
      if (needed.has(reference)) continue
      needed.add(reference)
      const [kind = "", name = ""] = reference.split("/")
      need(document.components[kind]?.[name])
    }
  }
  need(paths)
  const operations = Object.values(paths).flatMap((item) => Object.values(item).filter(isOperation))
  const codes = new Set([
    ...operations.flatMap((one) => (one["x-problems"] ?? []) as string[]),
    ...Object.values(document.components["responses"] ?? {}).flatMap(
      (one) => ((one as Part)["x-problems"] ?? []) as string[],
    ),
  ])
  const used = new Set(operations.flatMap((one) => one["tags"] as string[]))
  const isUsed = (kind: string, name: string) =>
    kind === "securitySchemes" || (kind === "x-problems" ? codes.has(name) : needed.has(`${kind}/${name}`))
  return {
    ...document,
    tags: (document["tags"] as { readonly name: string }[]).filter(({ name }) => used.has(name)),
    "x-tagGroups": (document["x-tagGroups"] as { readonly name: string; readonly tags: readonly string[] }[])
      .map((group) => ({ ...group, tags: group.tags.filter((tag) => used.has(tag)) }))
      .filter((group) => group.tags.length > 0),
    paths,
    components: Object.fromEntries(
      Object.entries(document.components).map(([kind, all]) => [
        kind,
        Object.fromEntries(Object.entries(all).filter(([name]) => isUsed(kind, name))),
      ]),
    ),
  }
}
