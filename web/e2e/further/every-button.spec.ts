import { screenIsThere } from "../support/accessible.ts"
import { reachable, visits } from "../support/every-screen.ts"
import { goInside } from "../support/inside.ts"
import { expect, test } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"
import { Content, textsOf } from "../support/untranslated.ts"

// Takes minutes, so only `npm run test:buttons` runs it.

const buttons = "main button:not([disabled]):not([aria-disabled=true]):not([role=tab]):not([role=switch]):visible"
/** Buttons of rows differ only in the row's name. */
const mostKinds = 25
/** What is asked before a change, and what keeps the session: the only requests that are sent besides reads. */
const harmless = /preview|search|check|oauth|openings|token/

for (const place of ["portal", "account"] as const)
  test(`what the buttons of “${place}” screens open is in the pseudo-language`, async ({ ownBrowser, troubles }) => {
    test.setTimeout(1_800_000)
    const page = await ownBrowser()
    const content = new Content()
    await content.listen(page)
    const screens = reachable.filter((screen) => screen.place === place && screen.path !== "developers/ui")
    const { address, loginName } = visits[place](screens[0]!.path)
    await signIn(page, loginName!, address)
    await page.evaluate(() => localStorage.setItem("dialplane.language", "en-XA"))
    await page.goto(address)
    await page.route("**/*", (route) =>
      ["GET", "HEAD"].includes(route.request().method()) || harmless.test(route.request().url())
        ? route.fallback()
        : route.abort(),
    )
    const left: Record<string, string[]> = {}
    for (const { path } of screens) {
      const open = async () => {
        await goInside(page, visits[place](path).address)
        await screenIsThere(page)
      }
      await open()
      const names = await page
        .locator(buttons)
        .evaluateAll((all) =>
          all.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").replaceAll(/\d+/g, "#")),
        )
      const tried = new Set<string>()
      for (const [index, name] of names.entries()) {
        const kind = name.split(/[:“]/)[0]!
        if (tried.has(kind) || tried.size === mostKinds) continue
        tried.add(kind)
        const button = page.locator(buttons).nth(index)
        // Lists that are read anew may be shorter by now.
        if (!(await button.isVisible())) continue
        await button.click()
        await page.waitForTimeout(250)
        const shown = await textsOf(page)
        await content.read(page)
        const texts = shown.flatMap((text) => content.untranslated(text))
        if (texts.length > 0) left[`${path} › ${name}`] = [...new Set(texts)]
        await page.keyboard.press("Escape")
        await page.keyboard.press("Escape")
        await open()
      }
    }
    // Far more screens a minute than anybody opens.
    const tooMany = troubles.filter(({ text }) => text.includes("times the same request"))
    for (const trouble of tooMany) troubles.splice(troubles.indexOf(trouble), 1)
    expect(left).toEqual({})
  })
