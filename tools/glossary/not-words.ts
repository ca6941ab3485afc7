import { readFileSync } from "node:fs"
import { join } from "node:path"
import { projectRoot } from "../../server/src/kit/runtime/project-root.ts"

/** The right-hand column of the table "We say / not" in docs/GLOSSARY.md. */
export const readNotWords = (): string[] => {
  const text = readFileSync(join(projectRoot, "docs/GLOSSARY.md"), "utf8")
  const table = text.slice(text.indexOf("## We say / not"), text.indexOf("**Users and people.**"))
  return table
    .split("\n")
    .filter((line) => /^\| (?!We say)(?!-)/.test(line))
    .flatMap((line) => [...(line.split("|")[2] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1]!))
}

/** A term in every spelling: "second step", secondStep, SecondSteps, takeSecondStep, second-step, second_step. */
export const patternOf = (term: string): RegExp => {
  const written = /^\/(.+)\/$/.exec(term)?.[1]
  if (written !== undefined) return new RegExp(written, "g")
  const parts = term.split(" ").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  const upper = (part: string) => part[0]!.toUpperCase() + part.slice(1)
  const [first, ...rest] = parts as [string, ...string[]]
  const start = `(?:(?<![a-z])${first[0]!.toLowerCase()}${first.slice(1)}|${upper(first)})`
  const joined = [start, ...rest.map((part) => `(?:${part[0]!.toLowerCase()}${part.slice(1)}|${upper(part)})`)]
  return new RegExp(`${joined.join("[ _-]?")}(?:e?s)?(?![a-z])`, "g")
}
