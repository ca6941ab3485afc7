import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import { projectRoot } from "../../server/src/kit/runtime/project-root.ts"

export interface Import {
  /** A file of the project (relative to its folder), or the name of a package or Node module. */
  readonly target: string
  readonly ofProject: boolean
  readonly typeOnly: boolean
}

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly isTest: boolean
  readonly imports: readonly Import[]
}

const sourceFolders = ["contract/src", "server/src", "web/src", "client/src"]
const importStatement =
  /^\s*(?:import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm

export const readSources = (): SourceFile[] => {
  const paths = sourceFolders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      // Made from the contract, and only where the client was built.
      .filter((path) => /\.tsx?$/.test(path) && path !== "client/src/schema.ts"),
  )
  return paths.map((path) => {
    const text = readFileSync(join(projectRoot, path), "utf8")
    return {
      path,
      text,
      isTest: /\.test\.tsx?$/.test(path) || path.includes("/testing/") || path.endsWith(".factory.ts"),
      imports: readImports(path, text),
    }
  })
}

const readImports = (from: string, text: string): Import[] =>
  [...text.matchAll(importStatement)].map(([, typeWord, plain, dynamic]) => {
    const specifier = (plain ?? dynamic)!
    const target = resolveImport(from, specifier)
    return {
      target: target ?? packageName(specifier),
      ofProject: target !== undefined,
      typeOnly: typeWord !== undefined,
    }
  })

const resolveImport = (from: string, specifier: string): string | undefined => {
  if (specifier.startsWith("@dialplane/contract/"))
    return `contract/src/${specifier.slice("@dialplane/contract/".length)}.ts`
  if (!specifier.startsWith(".")) return undefined
  const path = relative(projectRoot, join(projectRoot, dirname(from), specifier)).replaceAll("\\", "/")
  return (
    [path, `${path}.ts`, `${path}.tsx`].find(
      (candidate) => existsSync(join(projectRoot, candidate)) && /\.\w+$/.test(candidate),
    ) ?? path
  )
}

const packageName = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/")

/** The first import cycle, including imports of types. */
export const findCycle = (files: readonly SourceFile[]): string[] | undefined => {
  const imports = new Map(
    files.map((file) => [file.path, file.imports.filter((one) => one.ofProject).map((one) => one.target)]),
  )
  const finished = new Set<string>()
  const visit = (path: string, trail: readonly string[]): string[] | undefined => {
    const at = trail.indexOf(path)
    if (at >= 0) return [...trail.slice(at), path]
    if (finished.has(path)) return undefined
    for (const target of imports.get(path) ?? []) {
      const cycle = visit(target, [...trail, path])
      if (cycle !== undefined) return cycle
    }
    finished.add(path)
    return undefined
  }
  for (const path of imports.keys()) {
    const cycle = visit(path, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}
