import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { readConfig, type Config } from "../kit/runtime/config.ts"

export const testConfig = (settings: NodeJS.ProcessEnv = {}): Config =>
  readConfig({
    HOST: "127.0.0.1",
    PORT: "0",
    BASE_URL: "http://portal.test",
    LOG_LEVEL: "silent",
    DEMO: "1",
    // Many tests change rows of the database, without an event.
    ANSWERS_KEPT_SECONDS: "0",
    SIGN_IN_RATE: "100000",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: mkdtempSync(join(tmpdir(), "dialplane-test-")),
    ...settings,
  })
