import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { expect, test } from "vitest"

/** What the sign-in page may load of the kit; zod alone would be a fifth of its budget. */
const core = [
  "portal.ts",
  "session/use-session.ts",
  "request/call.ts",
  "forms/use-form.ts",
  "forms/required-texts.ts",
  "locale/use-locale.ts",
  "errors/use-errors.ts",
  "use-config.ts",
]
const allowed = [
  "@dialplane/contract/ground/accounts/locale-defaults",
  "@dialplane/contract/kit/bidi",
  "@dialplane/contract/kit/confirm-change",
  "@dialplane/contract/kit/language",
  "@dialplane/contract/kit/readable-issues",
  "@dialplane/contract/kit/service",
  "react",
  "react/jsx-runtime",
]

const staticImports = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^(?:import|export)\s(?!type\b)(?:[^;"]*?from\s)?"([^"]+)"/gm)].map(
    (match) => match[1]!,
  )

const reachable = (file: string, seen = new Map<string, string>()): Map<string, string> => {
  for (const address of staticImports(file)) {
    const target = address.startsWith(".") ? resolve(dirname(file), address) : address
    if (seen.has(target)) continue
    seen.set(target, file)
    if (address.startsWith(".")) reachable(target, seen)
  }
  return seen
}

test("imports are found at all", () => {
  expect([...reachable(resolve(import.meta.dirname, "create-portal.ts")).keys()]).toContain(
    "@dialplane/contract/kit/service",
  )
})

test.each(core)("%s loads neither zod nor a schema of the contract", (name) => {
  const packages = [...reachable(resolve(import.meta.dirname, name))].filter(([address]) => !address.startsWith("/"))
  expect(packages.filter(([address]) => !allowed.includes(address))).toEqual([])
})
