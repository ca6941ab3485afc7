import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { commonProblems, type Problem } from "@dialplane/contract/kit/problem"
import { projectRoot } from "../../server/src/kit/runtime/project-root.ts"

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "status" in value && "text" in value

/** All problems of the contract, from the files that declare them. */
export const readDeclaredProblems = async (): Promise<Problem[]> => {
  const folder = join(projectRoot, "contract", "src")
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".problems.ts"),
  )
  const modules = await Promise.all(
    names.map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<Record<string, object>>),
  )
  const groups = [commonProblems, ...modules.flatMap((module) => Object.values(module))]
  return groups.flatMap((group) => Object.values(group)).filter(isProblem)
}
