import { chromium, type Browser } from "@playwright/test"
import { demoPassword } from "../../server/src/app/demo/demo-people.ts"
import { findChromium } from "../chromium.mjs"

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

export const openAs = async (browser: Browser, address: string, loginName: string) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel("Login name").fill(loginName)
  await page.getByLabel("Password", { exact: true }).fill(demoPassword)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith("/login"))
  return { context, page }
}

/** Undefined where no Chromium is installed. */
export const openBrowser = (): Promise<Browser> | undefined => {
  const executablePath = findChromium()
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: flags })
}
