import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { operations } from "@dialplane/contract/domains"
import { mountedAddresses } from "@dialplane/contract/kit/endpoint"
import { projectRoot } from "../kit/runtime/project-root.ts"
import { branded, isApiAddress } from "./portal-files.ts"

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

test("what looks like an address of the API gets no page: beside each operation, and files that programs ask for", () => {
  const starts = new Set(
    operations.flatMap(({ endpoint }) => mountedAddresses(endpoint).map((address) => address.split("/")[1]!)),
  )
  for (const start of starts) {
    const isFile = /\.\w+$/.test(start)
    expect(isApiAddress(isFile ? `/${start}` : `/${start}/no/such/thing?x=1`), start).toBe(true)
  }
  for (const address of ["/scim/v3/Users", "/openapi.yml", "/robots.txt", "/sitemap.xml?page=2"])
    expect(isApiAddress(address), address).toBe(true)
  for (const page of ["/", "/login", "/users/17", "/users/ada@example.com", "/apidocs", "/people?search=a.json"])
    expect(isApiAddress(page), page).toBe(false)
})
