import type { Locator, Page } from "@playwright/test"

export interface Effort {
  /** Presses of a button, a link, an option or a key. */
  clicks: number
  /** Fields that are typed into, and files that are chosen. */
  fields: number
}

type Name = string | RegExp

/** A person at a browser: does what people do, and counts it. */
export const openWalker = (page: Page) => {
  const effort: Effort = { clicks: 0, fields: 0 }
  const named = (role: Parameters<Page["getByRole"]>[0]) => (name: Name) =>
    page.getByRole(role, { name, exact: typeof name === "string" })
  const press = async (what: Locator) => {
    await what.first().click()
    effort.clicks++
  }
  const isThere = async (what: Locator) => (await what.count()) > 0 && (await what.first().isVisible())
  /** Whichever of them is shown first. */
  const either = (...ways: readonly [Locator, ...Locator[]]) =>
    ways.reduce((any, way) => any.or(way)).filter({ visible: true })
  const type = async (field: Locator, text: string) => {
    await field.fill(text)
    effort.fields++
  }
  const find = async (field: Locator, text: string, option: Name = new RegExp(text)) => {
    await field.click()
    await type(field, text)
    await press(page.getByRole("option", { name: option }))
  }
  return {
    page,
    effort,
    button: named("button"),
    link: named("link"),
    tab: named("tab"),
    item: named("menuitem"),
    region: named("region"),
    dialog: page.getByRole("dialog").filter({ visible: true }).last(),
    either,
    isThere,
    press,
    type,
    /** Chooses an option of a field that opens a list. */
    choose: async (field: Locator, option: Name) => {
      await press(field)
      await press(page.getByRole("option", { name: option, exact: typeof option === "string" }))
    },
    /** Types into a field and chooses one of the suggestions. */
    find,
    key: async (name: string) => {
      await page.keyboard.press(name)
      effort.clicks++
    },
    attach: async (field: Locator, name: string, text: string) => {
      await field.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) })
      effort.fields++
    },
    see: (what: Locator) => what.first().waitFor(),
    gone: (what: Locator) => what.first().waitFor({ state: "hidden" }),
    /** The row or, on a phone, the card of a list with this text. */
    row: (text: Name) =>
      either(page.getByRole("row").filter({ hasText: text }), page.getByRole("article").filter({ hasText: text })),
    /** Follows an entry of the menu; its group is opened where it is folded, and the drawer on a phone. */
    menu: async (group: string, entry: string) => {
      const drawer = page.getByRole("button", { name: "Open navigation" })
      await either(drawer, page.getByRole("navigation")).first().waitFor()
      if (await isThere(drawer)) await press(drawer)
      const menu = page.getByRole("navigation").filter({ visible: true }).last()
      // Behind some entries is a number of new things.
      const link = menu.getByRole("link", { name: new RegExp(`^${entry}( ?\\d+)?$`) })
      const folded = menu.getByRole("button", { name: group, exact: true, expanded: false })
      await either(link, folded).first().waitFor()
      if (!(await isThere(link))) await press(folded)
      await press(link)
    },
    /** An action of a page: a button, or on a phone an entry of a menu. */
    act: async (name: Name) => {
      const inPage = (role: "button" | "link", wanted: Name) =>
        page.getByRole("main").getByRole(role, { name: wanted, exact: typeof wanted === "string" })
      const direct = either(inPage("button", name), inPage("link", name))
      const more = either(inPage("button", "Actions"), inPage("button", "More"), inPage("button", "More actions"))
      await either(direct, more).first().waitFor()
      if (await isThere(direct)) return press(direct)
      await press(more)
      await press(named("menuitem")(name))
    },
  }
}
export type Walker = ReturnType<typeof openWalker>
