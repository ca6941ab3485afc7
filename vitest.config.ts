import { configDefaults, defineConfig } from "vitest/config"
import { TestOrder } from "./tools/test-order.ts"

const badInput = "server/src/testing/bad-input.*.test.ts"
const onPostgres = {
  // One module graph for all files: each makes its own server and database, and loading the code anew took half of the
  // time.
  isolate: false,
  maxWorkers: 2,
  globalSetup: ["server/src/testing/prepare-database.ts"],
  pool: "forks" as const,
  testTimeout: 60_000,
  // Making an embedded database takes a minute on a busy machine.
  hookTimeout: 180_000,
}

/**
 * Pure tests anywhere, the rules of the project, and server tests over HTTP on a PostgreSQL of their own, of which bad
 * input takes longest.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    projects: [
      // Loading the code anew for each file took four fifths of the time.
      {
        test: {
          name: "unit",
          isolate: false,
          testTimeout: 20_000,
          include: ["contract/src/**/*.test.ts", "web/src/**/*.test.{ts,tsx}"],
        },
      },
      {
        test: { name: "architecture", include: ["tools/**/*.test.{ts,mjs}"], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      {
        test: {
          name: "server",
          // Tests of the API client use it against the real server.
          include: ["server/src/**/*.test.ts", "client/src/**/*.test.ts"],
          exclude: [...configDefaults.exclude, badInput],
          ...onPostgres,
        },
      },
      // A part of `npm run test:further`.
      {
        test: {
          name: "bad input",
          include: [badInput],
          ...onPostgres,
        },
      },
    ],
  },
})
