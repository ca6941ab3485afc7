import { screenIsThere } from "../support/accessible.ts"
import { reachable, visits } from "../support/every-screen.ts"
import { goInside } from "../support/inside.ts"
import { expect, test } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"
import { Content, textsOf } from "../support/untranslated.ts"

/** For developers: shows parts with sample texts of its own. */
const samples = "developers/ui"

for (const place of ["open", "portal", "account"] as const)
  test(`every text of the screens of “${place}” is looked up: in the pseudo-language none is left in English`, async ({
    ownBrowser,
  }) => {
    test.slow()
    const page = await ownBrowser()
    const content = new Content()
    await content.listen(page)
    const screens = reachable.filter((screen) => screen.place === place && screen.path !== samples)
    const { address, loginName } = visits[place](screens[0]!.path)
    if (loginName === undefined) await page.goto(address)
    else await signIn(page, loginName, address)
    // What is still being fetched when the page is left would be in the log.
    await screenIsThere(page)
    await page.evaluate(() => localStorage.setItem("dialplane.language", "en-XA"))
    await page.goto(address)
    const left: Record<string, string[]> = {}
    for (const { path } of screens) {
      await goInside(page, visits[place](path).address)
      await screenIsThere(page)
      const shown = await textsOf(page)
      // Afterwards: what is shown was answered before.
      await content.read(page)
      const texts = shown.flatMap((text) => content.untranslated(text))
      if (texts.length > 0) left[path] = [...new Set(texts)]
    }
    expect(left).toEqual({})
  })
