import { readFileSync } from "node:fs"
import { expect, test } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"

const files = JSON.parse(readFileSync("dist/portal-manifest.json", "utf8")) as Record<string, { readonly file: string }>

test("whoever loses the connection while typing loses nothing else", async ({ page, context }) => {
  const section = `**/${files["src/inventory/devices/devices-of-extension.tsx"]!.file}`
  await page.route(section, (route) => route.abort("internetdisconnected"))
  await signIn(page, "account-super-user@harbor-pine.demo", "/adminv2/account/100/extensions/100003")

  // A section that could not be fetched says so in its place; the form above it stands.
  const missing = page.getByRole("alert").filter({ hasText: "This could not be loaded" })
  await expect(missing).toHaveCount(1)
  const name = page.getByRole("textbox", { name: "Name", exact: true })
  const before = await name.inputValue()
  await name.fill(`${before} Café`)
  await missing.getByRole("button", { name: "Try again" }).click()
  await expect(missing).toHaveCount(1)

  await context.setOffline(true)
  await page.getByRole("button", { name: "Actions" }).click()
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText("The server cannot be reached. Nothing is lost"),
  ).toBeVisible()
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("Check your connection and try again.").first()).toBeVisible()
  await expect(name).toHaveValue(`${before} Café`)

  // Back online the section comes by itself, and saving saves.
  await page.unroute(section)
  await context.setOffline(false)
  await expect(missing).toHaveCount(0)
  await expect(name).toHaveValue(`${before} Café`)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByText("was saved.")).toBeVisible()
})
