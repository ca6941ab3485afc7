import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "../support/portal-test.ts"
import { stamp } from "../support/stamp.ts"

const number = "/adminv2/account/100/phone-numbers/number/12075550140"

test("a button made in the portal calls a visitor of another web site, and the call is in the log", async ({
  enter,
  browser,
}) => {
  const pages = { html: "" }
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(pages.html))
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve))
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  const name = `Shop ${stamp()}`
  const visitorNumber = `+1 907 555 0${String(100 + Math.floor(Math.random() * 99))}`
  try {
    const page = await enter("account-administrator@harbor-pine.demo", number)
    await page.getByRole("button", { name: "New button" }).click()
    const dialog = page.getByRole("dialog", { name: "New button" })
    await dialog.getByLabel("Name").fill(name)
    await dialog.getByLabel("Web sites").fill(origin)
    await dialog.getByRole("button", { name: "Create button" }).click()
    const button = page.getByRole("listitem").filter({ hasText: name, has: page.locator("code") })
    const snippet = (await button.locator("code").textContent()) ?? ""
    expect(snippet).toContain("/c2c/v1/button.js")
    // The address of the test server, whatever it believes its own to be.
    const here = new URL(page.url()).origin
    pages.html = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${snippet.replace(/src="[^"]*"/, `src="${here}/c2c/v1/button.js"`)}</html>`

    const visitor = await browser.newPage()
    await visitor.goto(origin)
    await visitor.getByRole("button", { name: "Call me" }).click()
    const asking = visitor.getByRole("dialog", { name: "We call you" })
    await asking.getByLabel("Your phone number").fill(visitorNumber)
    await asking.getByLabel(/I agree/).check()
    await asking.getByRole("button", { name: "Call me now" }).click()
    await expect(asking.getByRole("status")).toHaveText(/You are (being connected|connected)|The call has ended/)

    await expect(button).toContainText("1 call in 30 days")
    // The call is under way, or people were quick and it is in the log.
    const row = page.getByRole("row").filter({ hasText: visitorNumber.slice(-4) })
    await expect(async () => {
      for (const list of ["live-calls", "calls"]) {
        await page.goto(`/adminv2/account/100/${list}`)
        await page.getByRole("row").nth(1).waitFor()
        if ((await row.count()) > 0) return
      }
      throw new Error("The visitor's call is in neither list.")
    }).toPass({ timeout: 60_000 })
  } finally {
    await Promise.all(
      browser.contexts().flatMap((one) =>
        one
          .pages()
          .filter((shown) => shown.url().startsWith(origin))
          .map((shown) => shown.close()),
      ),
    )
    site.close()
  }
})
