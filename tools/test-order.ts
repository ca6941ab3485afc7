import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * These mostly wait (for retries, for the end of a process, for time to pass) and leave the processor to the other
 * steps of npm test. If they ran last, it would be idle.
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
/** The longest: if started late, one of them would run alone at the end. */
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
