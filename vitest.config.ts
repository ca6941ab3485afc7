import { defineConfig } from "vitest/config"

/** Three kinds: pure tests anywhere, server tests on the embedded database, and (by npm run) those on real PostgreSQL. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["contract/src/**/*.test.ts", "web/src/**/*.test.{ts,tsx}", "tools/**/*.test.ts"] } },
      {
        test: {
          name: "server", include: ["server/src/**/*.test.ts"], exclude: ["server/src/**/*.postgres.test.ts"],
          globalSetup: ["server/src/testing/prepare-database.ts"], pool: "forks", testTimeout: 20_000, hookTimeout: 60_000,
        },
      },
      { test: { name: "postgres", include: ["server/src/**/*.postgres.test.ts"], pool: "forks", fileParallelism: false, testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
})
