import { spawnSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { projectRoot } from "../project-root.mjs"
import { nameOfSystem, thisSystem } from "./systems.mjs"

/**
 * A separate project whose bundler was installed without the package for this system, and an npm that knows a few
 * packages.
 */
const system = thisSystem()
const part = `@bundler/${system.os}-${system.cpu}`
const lock = {
  packages: {
    "": { devDependencies: { bundler: "~1.2.17" } },
    "node_modules/bundler": { version: "1.2.19", optionalDependencies: { [part]: "1.2.19" } },
    [`node_modules/${part}`]: { version: "1.2.19", os: [system.os], cpu: [system.cpu], optional: true },
  },
}

/** Installs a package only in the versions that its registry has, and records the requests. */
const fakeNpm = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs"
const [command, ...rest] = process.argv.slice(2)
const words = rest.filter((one) => !one.startsWith("--"))
appendFileSync("asked.txt", [command, ...words].join(" ") + "\\n")
const had = JSON.parse(process.env.REGISTRY)
const split = (spec) => [spec.slice(0, spec.lastIndexOf("@")), spec.slice(spec.lastIndexOf("@") + 1)]
if (command === "view") {
  const [name, version] = split(words[0])
  const found = name === "bundler" ? ["1.2.17", "1.2.18", "1.2.19"] : had.includes(version) ? version : undefined
  if (found === undefined) process.exit(1)
  console.log(JSON.stringify(found))
}
if (command === "install") {
  const wanted = words.map(split)
  if (wanted.some(([name, version]) => name !== "bundler" && !had.includes(version))) process.exit(1)
  for (const [name, version] of wanted) {
    mkdirSync("node_modules/" + name, { recursive: true })
    writeFileSync("node_modules/" + name + "/package.json", JSON.stringify({ name, version }))
  }
}
`

let folder
const put = (path, text) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dialplane-start-"))
  cpSync(join(projectRoot, "tools"), join(folder, "tools"), {
    recursive: true,
    filter: (path) => !/\.test\.|\/(architecture|bench|specification|new-domain)\b/.test(path),
  })
  put("package.json", JSON.stringify({ type: "module" }))
  put("package-lock.json", JSON.stringify(lock))
  put("node_modules/bundler/package.json", JSON.stringify({ name: "bundler", version: "1.2.19" }))
  put("node_modules/.package-lock.json", "{}")
  put("npm.js", fakeNpm)
  // The build starts after the packages are installed; it is enough that it is requested.
  put("tools/build.mjs", 'console.log("the build begins"); process.exit(1)')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (...registry) => {
  const env = { ...process.env, npm_execpath: join(folder, "npm.js"), REGISTRY: JSON.stringify(registry) }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "tools", "start.mjs")], {
    cwd: folder,
    env,
    encoding: "utf8",
  })
  const asked = existsSync(join(folder, "asked.txt"))
    ? readFileSync(join(folder, "asked.txt"), "utf8").trim().split("\n")
    : []
  return { status, stdout: stdout.trim(), stderr: stderr.trim(), asked }
}
const isInstalled = (name) =>
  JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version
const missing = `The package bundler 1.2.19 has no part for ${nameOfSystem(system)} here (${part}).`

test("npm start installs the missing part itself when the registry has it", () => {
  const { stdout, asked } = start("1.2.19")
  expect(asked).toEqual([`install ${part}@1.2.19`])
  expect(isInstalled(part)).toBe("1.2.19")
  expect(stdout).toBe("the build begins")
})

test("npm start takes the newest version in range that has the part, and says so in one sentence", () => {
  const { stdout, asked } = start("1.2.17", "1.2.18")
  expect(asked.at(-1)).toBe(`install bundler@1.2.18 ${part}@1.2.18`)
  expect([isInstalled("bundler"), isInstalled(part)]).toEqual(["1.2.18", "1.2.18"])
  expect(stdout).toBe(`${missing} Version 1.2.18 is used instead.\nthe build begins`)
})

test("npm start ends with an error and one line, without a stack, when no version has the part", () => {
  const { status, stdout, stderr } = start()
  expect(status).toBe(1)
  expect(stdout).toBe("")
  expect(stderr).toBe(`${missing} Another version that fits could not be found in the registry that npm uses.`)
})

test("npm start asks nobody when every part is there", () => {
  put(`node_modules/${part}/package.json`, JSON.stringify({ name: part, version: "1.2.19" }))
  expect(start()).toMatchObject({ asked: [], stdout: "the build begins" })
})
