import { existsSync } from "node:fs"
import { run } from "./run-command.mjs"

/** The headless shell first: it is the same browser without windows, and tests take a quarter less time in it. */
const places = [
  process.env.CHROMIUM,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]
export const findChromium = () => places.find((place) => place !== undefined && place !== "" && existsSync(place))

/**
 * The browser for the tests: an installed one, or one from the system's packages. Otherwise the error says in one line
 * what to install.
 */
export const ensureChromium = async () => {
  const found = findChromium()
  if (found !== undefined) return found
  const command = "apt-get install -y chromium-headless-shell"
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests …")
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" }
    await run(["apt-get", "update"], { output: "keep", env })
    // Debian before version 13 may only have the full browser.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await run(["apt-get", "install", "-y", name], { output: "keep", env })
      const installed = findChromium()
      if (installed !== undefined) return installed
    }
  }
  console.error(
    `The browser tests need Chromium. Type:  ${process.getuid?.() === 0 ? "" : "sudo "}${command}\n(or set CHROMIUM to the path of one that is installed), then npm test again.`,
  )
  process.exit(1)
}
