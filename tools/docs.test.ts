import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { projectRoot } from "../server/src/kit/runtime/project-root.ts"

const files = execFileSync("git", ["ls-files"], { cwd: projectRoot, encoding: "utf8" }).split("\n")
const pages = files.filter((path) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(path))

test("files that the documentation names exist", () => {
  const missing = pages.flatMap((page) =>
    [...readFileSync(join(projectRoot, page), "utf8").matchAll(/`([a-z][\w/.-]*\.(?:ts|tsx|mjs))`/g)]
      .map(([, name]) => name!)
      .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map((name) => `${page}: ${name}`),
  )
  expect(missing).toEqual([])
})

test("links between pages of the documentation lead to files or folders", () => {
  const broken = pages.flatMap((page) =>
    [...readFileSync(join(projectRoot, page), "utf8").matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .map(([, target]) => target!)
      .filter(
        (target) => !files.some((file) => `${file}/`.startsWith(`${join(page, "..", target).replace(/\/$/, "")}/`)),
      )
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})
