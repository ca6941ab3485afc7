// npm test [-- step …]: the checks, also on a fresh clone. npm run test:further: those that take longer. The last line is
// "N passed, N failed".
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { requireNode } from "./node-version.mjs"

requireNode()
const { ensureInstalled } = await import("./install.mjs")
const { ensureChromium } = await import("./chromium.mjs")
const { allSteps, architecture, browser, build, client, deadCode, format, lint, server, unit, unusedInTools } =
  await import("./test-steps.mjs")

/**
 * What runs in parallel on two cores: the lanes of a stage run at the same time. Browser tests run alone, because they
 * would wait on a busy machine.
 */
const everything = [[[format, unit, lint, client, deadCode, unusedInTools, build, architecture], [server]], [[browser]]]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in allSteps))
if (unknown.length > 0) {
  console.error(`There is no step “${unknown.join("”, “")}”. Steps: ${Object.keys(allSteps).join(", ")}.`)
  process.exit(1)
}
const stages = asked.length === 0 ? everything : asked.map((name) => [[allSteps[name]]])

await ensureInstalled()
if (asked.length === 0 || asked.some((name) => name.toLowerCase().includes("browser")))
  process.env.CHROMIUM = await ensureChromium()

const started = Date.now()
const scratch = mkdtempSync(join(tmpdir(), "dialplane-npm-test-"))
const failures = []
const total = { passed: 0, failed: 0 }

const runStep = async (step) => {
  const outcome = await step.run(scratch)
  total.passed += outcome.passed
  total.failed += outcome.failed
  const mark = outcome.failed === 0 ? "ok  " : "FAIL"
  console.log(
    `${mark}  ${step.name.padEnd(14)} ${String(outcome.passed).padStart(6)} passed ${outcome.failed > 0 ? `${String(outcome.failed).padStart(4)} failed` : ""}  ${outcome.seconds.toFixed(1)} s`,
  )
  if (outcome.failed > 0) failures.push({ step, outcome })
}

try {
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const step of lane) await runStep(step)
      }),
    )
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
// Names first, so that the beginning of the output shows everything that failed.
if (failures.length > 0)
  console.log(
    `\nFailed:\n${failures.flatMap(({ step, outcome }) => outcome.failures.names.map((name) => `  ${step.name}: ${name}`)).join("\n")}`,
  )
for (const { step, outcome } of failures) console.log(`\n──── ${step.name} ────\n${outcome.failures.detail}`)
const seconds = Math.round((Date.now() - started) / 1000)
console.log(`\nTook ${Math.floor(seconds / 60)} min ${seconds % 60} s.`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
