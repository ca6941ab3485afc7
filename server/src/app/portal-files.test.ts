import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { projectRoot } from "../kit/runtime/project-root.ts"
import { branded } from "./portal-files.ts"

const page = readFileSync(join(projectRoot, "web", "index.html"), "utf8")

test("on a brand's hostname the page itself names nobody else, before any script runs", () => {
  const shown = branded(page, { name: 'Bright & "Wire"', favIcon: "/api/portal/brand-images/a.svg" })
  expect(shown).toContain("<title>Bright &#38; &#34;Wire&#34;</title>")
  expect(shown).toContain('<link rel="icon" href="/api/portal/brand-images/a.svg" />')
  expect(shown).not.toContain("Dialplane")
})

test("a brand without an icon has none of ours, and ours stays ours", () => {
  expect(branded(page, { name: "Brightwire", favIcon: null })).toContain('href="data:,"')
  expect(branded(page, { name: "Dialplane", favIcon: null })).toContain('href="/favicon.svg"')
})
