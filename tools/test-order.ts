import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Mostly waiting (for retries, for a process that ends, for time to pass): beside them the other steps of npm test have
 * the processor. Last, two of them would leave it idle.
 */
const waiting = [
  "kit/jobs/job-lanes.test.ts",
  "kit/mail/mail.test.ts",
  "app/sigterm.test.ts",
  "app/shutdown.test.ts",
  "inventory/numbers/numbers.concurrent.test.ts",
  "onboarding/imports/imports.concurrent.test.ts",
  "kit/files/file-work.test.ts",
  "onboarding/imports/stopped-imports.test.ts",
]
/** The longest: begun late, one of them would run alone at the end. */
const long = ["testing/bad-input.", "testing/authorization-matrix.", "testing/things-of-others.", "testing/power."]

const placeOf = ({ moduleId }: TestSpecification) => {
  if (waiting.some((name) => moduleId.endsWith(`/server/src/${name}`))) return 0
  return long.some((name) => moduleId.includes(`/server/src/${name}`)) ? 1 : 2
}

/** Which test files run first. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
