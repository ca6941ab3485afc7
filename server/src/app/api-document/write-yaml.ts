import { setImmediate } from "node:timers/promises"
import { stringify } from "yaml"
import type { ApiDocument } from "./describe-api.ts"

// Without anchors: not every reader of YAML follows them.
const written = (part: unknown) => stringify(part, { aliasDuplicateObjects: false, lineWidth: 0 })
const indented = (text: string, by: number) => text.replaceAll(/^(?=.)/gm, " ".repeat(by))

/** Path by path and component by component, so that others are answered meanwhile: the whole takes seconds. */
export const writeYaml = async (document: ApiDocument): Promise<string> => {
  const { paths, components, ...rest } = document
  const lines: string[] = [written(rest), "paths:\n"]
  const add = async (parts: Readonly<Record<string, unknown>>, depth: number) => {
    for (const [name, part] of Object.entries(parts)) {
      lines.push(indented(written({ [name]: part }), depth))
      await setImmediate()
    }
  }
  await add(paths, 2)
  lines.push("components:\n")
  for (const [kind, parts] of Object.entries(components)) {
    lines.push(`  ${kind}:${Object.keys(parts).length === 0 ? " {}" : ""}\n`)
    await add(parts, 4)
  }
  return lines.join("")
}
