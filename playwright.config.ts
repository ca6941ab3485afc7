import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig, devices } from "@playwright/test"
import { freePort } from "./server/src/testing/free-port.ts"
import { findChromium } from "./tools/chromium.mjs"

// Kept in the environment, because every worker reads this file again and must come to the same address.
const port = (process.env["E2E_PORT"] ??= String(await freePort()))
const dataDir = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "dialplane-e2e-")))
const baseURL = `http://127.0.0.1:${port}`

/** E2E_DATABASE=embedded: on the embedded database instead of PostgreSQL. */
const isEmbedded = process.env["E2E_DATABASE"] === "embedded"

const wide = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } }
/** Takes an hour: npm run test:buttons. */
const everyButton = process.env["E2E_EVERY_BUTTON"] === undefined ? ["every-button.spec.ts"] : []

/** Tests in a real browser against the real server, on demo data of their own. Build first: npm run build. */
export default defineConfig({
  testDir: "web/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: process.env["CI"] !== undefined,
  // With three, tests that use one place of the demo data meet more often, and long ones wait too long.
  workers: 2,
  // A busy machine takes three times as long for a long test; what hangs is told apart by the two below, each for
  // one step.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    actionTimeout: 60_000,
    baseURL,
    // Recording every step of every test costs a third of the run; ask for it when one fails.
    trace: process.env["E2E_TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The last list counts: Playwright's own, and RenderDocument, with which Chromium 150 crashes now and then in a
        // tab that is opened with Ctrl and a click, on any page.
        "--disable-features=RenderDocument,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying",
        // A microphone that beeps, and that every page may use.
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        // The hostnames of the brands in the demo data lead here.
        "--host-resolver-rules=MAP *.example 127.0.0.1",
      ],
    },
  },
  projects: [
    // The ways through the portal that npm test walks.
    { name: "main", testIgnore: ["further/**"], use: wide },
    // Sweeps over all screens and rare cases: npm run test:further.
    { name: "further", testDir: "web/e2e/further", testIgnore: everyButton, use: wide },
  ],
  webServer: {
    command: isEmbedded ? "node dist/server.mjs" : "node --import tsx tools/e2e-server.ts",
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5000 },
    env: {
      PORT: port,
      HOST: "127.0.0.1",
      BASE_URL: baseURL,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      DEMO: "1",
      SIMULATED_CALLS: "0",
      // Receivers of webhooks are on this machine.
      OUTBOUND_PRIVATE: "1",
      // The part of the phone system for call queues, at another origin: a test sends an account's calls there.
      RUNTIME_CONFIG: JSON.stringify({ services: { callQueues: `http://localhost:${port}/svc/call-queues` } }),
      // A phone that goes offline is noticed at once.
      DEVICE_OFFLINE_MINUTES: "0",
      // Tests that import into the same account at the same time would wait for each other.
      JOBS_BULK: "4",
      JOBS_BULK_PER_ACCOUNT: "4",
    },
  },
})
