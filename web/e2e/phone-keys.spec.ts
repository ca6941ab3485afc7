import { expect, test } from "./support/portal-test.ts"

const phone = "/adminv2/account/100/devices/4009"

test("the keys of a phone are arranged with the keyboard alone, every step announced, and with the pointer", async ({
  enter,
}) => {
  const page = await enter("account-super-user@harbor-pine.demo", phone)
  const keys = page.getByRole("list", { name: "Keys of the Yealink T33G" })
  await expect(keys.getByRole("listitem")).toHaveCount(4)

  await keys.getByRole("button", { name: "Edit key 2: Empty" }).focus()
  await page.keyboard.press("Enter")
  const sheet = page.getByRole("dialog", { name: "Key 2" })
  const type = sheet.getByRole("combobox", { name: "Function" })
  await expect(type).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("option", { name: "Speed dial" })).toBeVisible()
  const active = page.locator("[data-combobox-selected]")
  const activeText = () => active.evaluateAll((found) => found.map((one) => one.textContent).join(""))
  for (let step = 0; step < 8 && (await activeText()) !== "Speed dial"; step++) await page.keyboard.press("ArrowDown")
  await page.keyboard.press("Enter")
  await sheet.getByRole("combobox", { name: "Number to dial" }).focus()
  await page.keyboard.type("+12075550140")
  await sheet.getByRole("textbox", { name: "Label" }).focus()
  await page.keyboard.type("Head office")
  await page.keyboard.press("Enter")
  await expect(sheet).toBeHidden()

  const announced = page.getByRole("status")
  await keys.getByRole("button", { name: "Move key 2, Head office" }).focus()
  await page.keyboard.press("Space")
  await expect(announced.filter({ hasText: "Head office picked up at position 2 of 4" })).toHaveCount(1)
  await page.keyboard.press("ArrowDown")
  await page.keyboard.press("ArrowDown")
  await expect(announced.filter({ hasText: "Head office is at position 4 of 4." })).toHaveCount(1)
  await page.keyboard.press("Escape")
  await expect(announced.filter({ hasText: "Head office is back at position 2" })).toHaveCount(1)
  await page.keyboard.press("Space")
  await page.keyboard.press("ArrowUp")
  await page.keyboard.press("Space")
  await expect(announced.filter({ hasText: "Head office dropped at position 1 of 4" })).toHaveCount(1)
  await expect(keys.getByRole("button", { name: "Move key 1, Head office" })).toBeFocused()

  await page.getByRole("button", { name: "Save keys" }).focus()
  await page.keyboard.press("Enter")
  await expect(page.getByText("Keys saved")).toBeVisible()
  await page.reload()
  await expect(keys.getByRole("listitem").first()).toContainText("Head office")

  // With the pointer: taken by its handle, it goes where the pointer goes, back and forth, and stays where it is let
  // go.
  await keys.getByRole("listitem").last().scrollIntoViewIfNeeded()
  const middle = async (position: number) => {
    const box = (await keys
      .getByRole("listitem")
      .nth(position - 1)
      .boundingBox())!
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const grip = (await keys.getByRole("button", { name: "Move key 1, Head office" }).boundingBox())!
  const [third, second] = [await middle(3), await middle(2)]
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(third.x, third.y, { steps: 4 })
  await expect(keys.getByRole("listitem").nth(2)).toContainText("Head office")
  await expect(keys.getByRole("listitem").nth(2)).toHaveAttribute("data-held")
  await page.mouse.move(second.x, second.y, { steps: 4 })
  await expect(keys.getByRole("listitem").nth(1)).toContainText("Head office")
  await page.mouse.up()
  await expect(keys.locator("[data-held]")).toHaveCount(0)
  await page.mouse.move(third.x, third.y)
  await expect(keys.getByRole("listitem").nth(1)).toContainText("Head office")
  await page.getByRole("button", { name: "Save keys" }).click()
  await expect(page.getByRole("button", { name: "Save keys" })).toBeHidden()

  await page.getByRole("button", { name: "View files" }).click()
  await expect(page.getByRole("dialog").getByText("linekey.2.label = Head office")).toBeVisible()
})
