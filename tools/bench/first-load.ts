import { chromium } from "@playwright/test"

export interface FirstLoad {
  readonly kilobytes: number
  readonly requests: number
  readonly otherOrigins: number
}

const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]

/** JS and CSS that a browser with an empty cache fetches until the page stands still, as they travel (brotli). */
export const measureFirstLoads = async (baseUrl: string, loginName: string, password: string, listPath: string): Promise<{ signIn: FirstLoad; list: FirstLoad }> => {
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags })
  try {
    const signIn = await load(await browser.newContext(), `${baseUrl}/login`)
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${baseUrl}/login`)
    await page.getByLabel("Login name").fill(loginName)
    await page.getByLabel("Password", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Sign in", exact: true }).click()
    await page.waitForURL((url) => !url.pathname.startsWith("/login"))
    await page.close()
    // A session and an empty cache: what somebody sees who opens a bookmark in the morning.
    const list = await load(context, `${baseUrl}${listPath}`)
    return { signIn, list }
  } finally {
    await browser.close()
  }
}

const load = async (context: Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launch>>["newContext"]>>, address: string): Promise<FirstLoad> => {
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send("Network.setCacheDisabled", { cacheDisabled: true })
  const sizes: Promise<number>[] = []
  let otherOrigins = 0
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin && !request.url().startsWith("data:")) otherOrigins++
    if (request.resourceType() === "script" || request.resourceType() === "stylesheet") sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(address)
  await page.waitForLoadState("networkidle").catch(() => {})
  await page.locator("h1").first().waitFor()
  const all = await Promise.all(sizes)
  await page.close()
  return { kilobytes: all.reduce((sum, size) => sum + size, 0) / 1024, requests: all.length, otherOrigins }
}
