import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { projectRoot } from "./project-root.mjs"
import { nodeTool, run } from "./run-command.mjs"
import { playwrightFailures, vitestFailures, wholeOutput } from "./test-failures.mjs"

const tool = (path, ...parameters) => nodeTool(join(projectRoot, "node_modules", path), ...parameters)
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return undefined
  }
}

/**
 * One step of npm test: what it runs and how its tests are counted. A step that fails without a failed test (a crash, a
 * file that does not load) counts as one failure, with its output as the detail.
 * @typedef {{ passed: number, failed: number, failures: import("./test-failures.mjs").Failures, seconds: number }}
 * Outcome
 * @typedef {{ name: string, run: (scratch: string) => Promise<Outcome> }} Step
 */
const step = (name, command, count, env = () => process.env) => ({
  name,
  run: async (scratch) => {
    const started = Date.now()
    const report = join(scratch, `${name}.json`)
    const { code, output } = await run(command(report), { output: "keep", env: env(report) })
    const { passed, failures } = count(code, readJson(report), output)
    const named = failures.names.length > 0 || code === 0 ? failures : wholeOutput(name, output)
    return { passed, failed: named.names.length, failures: named, seconds: (Date.now() - started) / 1000 }
  },
})

const none = { names: [], detail: "" }
const oneCheck = (code) => ({ passed: code === 0 ? 1 : 0, failures: none })
const ofVitest = (_, report, output) => ({
  passed: report?.numPassedTests ?? 0,
  failures: vitestFailures(report, output),
})
const ofPlaywright = (_, report, output) => ({
  passed: report?.stats?.expected ?? 0,
  failures: playwrightFailures(report, output),
})

const vitest = (project) =>
  step(
    project,
    (report) =>
      tool(
        "vitest/vitest.mjs",
        "run",
        "--project",
        project,
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ),
    ofVitest,
  )

/**
 * The linter's rules read types, so it also reports the compiler's errors; running the compiler separately would read
 * the whole project twice.
 */
export const lint = step(
  "types and lint",
  // The API client is checked by its own step, which makes its types first.
  () => tool("oxlint/bin/oxlint", "--type-aware", "--type-check", "--deny-warnings", "--ignore-pattern", "client"),
  oneCheck,
)
/** Fails on any file that `npm run format` would change. */
export const format = step("format", () => tool("oxfmt/bin/oxfmt", "--check"), oneCheck)
/** Makes the types of the API client where they are stale, builds its package, and checks it. */
export const client = step("API client", () => nodeTool("--import", "tsx", "tools/client.mjs", "check"), oneCheck)
export const build = step("build", () => nodeTool("tools/build.mjs"), oneCheck)
export const architecture = vitest("architecture")
export const unit = vitest("unit")
export const server = vitest("server")
/** Generated and broken requests for every operation. */
export const badInput = vitest("bad input")
const playwright = (name, project) =>
  step(
    name,
    () => tool("@playwright/test/cli.js", "test", `--project=${project}`, "--reporter=list,json"),
    ofPlaywright,
    (report) => ({ ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_DATA_DIR: join(dirname(report), "e2e") }),
  )
export const browser = playwright("browser", "main")
/** Every screen in every appearance and language, single sign-on with real providers, lost connections, rare cases. */
export const furtherBrowser = playwright("further browser", "further")

/** Code that nothing uses, and production code that only tests use. */
export const deadCode = step(
  "dead code",
  () => tool("knip/bin/knip.js", "--production", "--exclude", "unlisted"),
  oneCheck,
)
export const unusedInTools = step(
  "unused in tools and tests",
  () => tool("knip/bin/knip.js", "--exclude", "unlisted"),
  oneCheck,
)
/** Needs the build. */
export const nodeVersions = step(
  "other versions of Node",
  () => nodeTool("tools/test-node-versions.mjs"),
  (_, __, output) => ({
    passed: Number(/^(\d+) passed, \d+ failed$/m.exec(output)?.[1] ?? 0),
    failures: none,
  }),
)

export const allSteps = {
  format,
  lint,
  client,
  build,
  architecture,
  unit,
  server,
  badInput,
  browser,
  furtherBrowser,
  deadCode,
  unusedInTools,
  nodeVersions,
}
