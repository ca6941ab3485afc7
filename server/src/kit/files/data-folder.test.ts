import { mkdirSync, mkdtempSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { closeDataFolder } from "./data-folder.ts"

test.skipIf(process.platform === "win32")(
  "a data folder that others could read is closed, with everything in it",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "dialplane-open-"))
    mkdirSync(join(folder, "files", "100"), { recursive: true, mode: 0o755 })
    writeFileSync(join(folder, "secret.key"), "x", { mode: 0o644 })
    writeFileSync(join(folder, "files", "100", "a.wav"), "x", { mode: 0o644 })
    const { chmodSync } = await import("node:fs")
    chmodSync(folder, 0o755)
    await closeDataFolder(folder)
    const mode = (...path: string[]) => (statSync(join(folder, ...path)).mode & 0o777).toString(8)
    expect([mode(), mode("secret.key"), mode("files"), mode("files", "100"), mode("files", "100", "a.wav")]).toEqual([
      "700",
      "600",
      "700",
      "700",
      "600",
    ])
  },
)
