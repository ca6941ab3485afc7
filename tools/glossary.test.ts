import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"
import { allowed } from "./glossary/allowed.ts"
import { patternOf, readNotWords } from "./glossary/not-words.ts"

const searched = execFileSync(
  "git",
  ["ls-files", "contract/src", "server/src", "web/src", "web/e2e", "tools", "docs", "README.md", "CONTRIBUTING.md"],
  { cwd: projectRoot, encoding: "utf8" },
)
  .split("\n")
  .filter((path) => /\.(ts|tsx|mjs|css|md|txt)$/.test(path))
  .filter((path) => !/^(docs\/GLOSSARY\.md$|tools\/glossary|server\/src\/.*\/golden\/)/.test(path))

test.each([
  ["secondStep", "second step"],
  ["SecondStepPage", "second step"],
  ["second-step.ts", "second step"],
  ["takeSecondStep", "second step"],
  ["takes two second steps", "second step"],
])("“%s” is found as %s", (text, term) => expect(text).toMatch(patternOf(term)))

test("sources, screens and docs use the glossary's terms", () => {
  const terms = readNotWords()
  expect(terms.length).toBeGreaterThan(30)
  const patterns = terms.map((term) => ({ term, pattern: patternOf(term) }))
  const used = new Set<(typeof allowed)[number]>()
  const faults = searched.flatMap((path) => {
    const lines = [path, ...readFileSync(join(projectRoot, path), "utf8").split("\n")]
    return lines.flatMap((line, index) =>
      patterns.flatMap(({ term, pattern }) => {
        if (line.search(pattern) < 0) return []
        const exception = allowed.find((one) => one.term === term && one.where.test(`${path}: ${line}`))
        if (exception !== undefined) used.add(exception)
        return exception === undefined ? [`${path}:${index}: “${term}”: ${line.trim().slice(0, 120)}`] : []
      }),
    )
  })
  expect(faults).toEqual([])
  expect(allowed.filter((one) => !used.has(one)).map(({ term, where }) => `${term} ${where}`)).toEqual([])
})
