import { openToLook } from "../support/open-account.ts"
import { readFileSync } from "node:fs"
import { expectAccessible } from "../support/accessible.ts"
import { expect, test, type Page } from "../support/portal-test.ts"
import { apiAs, signIn } from "../support/sign-in.ts"

const partner = "partner-account-superuser@lumen-reach.demo"
const place = "/adminv2/account/20/branding"
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" width="200" height="50"><script>fetch("/stolen")</script><rect width="200" height="50" fill="#0b6b3a" onclick="x()"/></svg>'

test("a partner's name, color and cleaned logo are seen in the preview, saved, and worn by the sign-in page of its customers", async ({
  enter,
  otherBrowser,
  baseURL,
}) => {
  const api = await apiAs(partner, baseURL!)
  const before = (await (await api.get("/api/accounts/20/branding")).json()) as { own: object }
  const page = await enter(partner, place)
  await field(page, "Product name").fill("Lumen One")
  await expect(page.getByText("Welcome back to Lumen One.")).toBeVisible()

  await field(page, "Primary colour").fill("#ffd400")
  await expect(page.getByText(/Too light: the contrast against a white page is 1\.4 : 1/)).toBeVisible()
  await page.getByRole("button", { name: "Use #b09200" }).click()
  await expect(field(page, "Primary colour")).toHaveValue("#b09200")
  await expect(page.getByText(/Good contrast/)).toBeVisible()

  await page
    .locator("input[type=file][data-purpose=logoDark]")
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) })
  await expect(page.getByText("Removed from the image: <script>, onclick=.")).toBeVisible()
  await expectAccessible(page, "branding with changes")
  await save(page)
  await expect(page.getByText("Users see the changes when they open the next page.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Lumen One" })).toBeVisible()

  const customer = await otherBrowser()
  await customer.goto("/login?account=110")
  await expect(customer.getByText("Welcome back to Lumen One.")).toBeVisible()
  await expect(customer).toHaveTitle(/Lumen One/)
  const worn = customer.getByRole("complementary").getByRole("img", { name: "Lumen One" })
  await expect(worn).toHaveJSProperty("complete", true)
  const served = await customer.request.get((await worn.getAttribute("src"))!)
  expect(served.headers()["content-type"]).toContain("image/svg+xml")
  expect(await served.text()).not.toContain("script")
  await expect(customer.locator("link[rel=icon]")).toHaveAttribute("href", /brand-images/)
  expect((await api.put("/api/accounts/20/branding", { data: before.own })).status()).toBe(200)
})

test("a customer sees whose each value is, overrides one and goes back to the partner's", async ({ enter }) => {
  const page = await enter("account-super-user@thames-ledger.demo", "/adminv2/account/102/branding")
  const name = page.getByRole("group", { name: "Product name" })
  await expect(name).toContainText("Inherited from Brightwire")
  await page.getByRole("button", { name: "Override: Product name" }).click()
  await expect(field(page, "Product name")).toBeFocused()
  await field(page, "Product name").fill("")
  await save(page)
  await expect(page.getByText("Must not be empty.")).toBeVisible()
  await field(page, "Product name").fill("Ledger Lines")
  await save(page)
  await expect(page.getByRole("link", { name: "Ledger Lines" })).toBeVisible()
  await page.reload()
  await expect(field(page, "Product name")).toHaveValue("Ledger Lines")
  await page.getByRole("button", { name: "Use inherited: Product name" }).click()
  await expect(name).toContainText("Inherited from Brightwire")
  await save(page)
  await expect(page.getByRole("link", { name: "Brightwire" })).toBeVisible()
})

test("a hostname waits for the record that proves it, the operator can vouch for it, and one whose record is there is proven", async ({
  enter,
  baseURL,
}) => {
  const address = "/adminv2/account/101/branding"
  const owner = "account-super-user@koala-freight.demo"
  const api = await apiAs(owner, baseURL!)
  const before = (await (await api.get("/api/accounts/101/branding")).json()) as { own: object }
  const theirs = await enter(owner, address)
  await theirs.getByRole("button", { name: "Override: Hostname" }).click()
  await field(theirs, "Hostname").fill("waiting.koala.example")
  await expect(
    theirs.getByText("Until a hostname is verified, its sign-in page shows the default brand."),
  ).toBeVisible()
  await save(theirs)
  await expect(theirs.getByText("Waiting for verification", { exact: true })).toBeVisible()
  await expect(theirs.getByText("_portal-proof.waiting.koala.example", { exact: true })).toBeVisible()
  await theirs.getByRole("button", { name: "Check again" }).click()
  await expect(theirs.getByText(/There is no TXT record under/).first()).toBeVisible()
  await expect(theirs.getByRole("button", { name: "Confirm without DNS record" })).toHaveCount(0)
  await expectAccessible(theirs)

  const page = await enter("superuser@dialplane.demo", address)
  await openToLook(page, "Koala Freight")
  await page.getByRole("button", { name: "Confirm without DNS record" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Confirm without DNS record" }).click()
  await expect(page.getByText("Verified", { exact: true })).toBeVisible()
  await expect(page.getByText(/Confirmed by the platform operator on .*, without a DNS record\./)).toBeVisible()

  await field(page, "Hostname").fill("phones.koala.example")
  await save(page)
  await expect(page.getByText("Waiting for verification", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Check again" }).click()
  await expect(page.getByText(/The DNS record was found on/)).toBeVisible()
  expect((await api.put("/api/accounts/101/branding", { data: before.own })).status()).toBe(200)
})

test("a picture that is none, and one that is too large, are refused at the field", async ({ enter }) => {
  const page = await enter("account-super-user@cedar-clinic.demo", "/adminv2/account/110/branding")
  const picker = page.locator("input[type=file][data-purpose=favIcon]")
  await picker.setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: readFileSync(import.meta.filename) })
  await expect(
    page.getByRole("alert").filter({ hasText: "Only PNG, JPEG, WebP and SVG images can be used." }),
  ).toBeVisible()
  await picker.setInputFiles({ name: "icon.png", mimeType: "image/png", buffer: Buffer.alloc(1_100_000) })
  await expect(
    page.getByRole("alert").filter({ hasText: "The image is too large. The maximum is 1 MB." }),
  ).toBeVisible()
})

test("a partner's customer who comes by the installation's own hostname reads the partner's name, at addresses of nothing too", async ({
  enter,
}) => {
  const page = await enter("account-super-user@cedar-clinic.demo", "/adminv2/account/110/dashboard")
  await expect(page).toHaveTitle(/· Lumen/)
  await page.goto("/adminv2/account/110/nothing-here")
  await expect(page).toHaveTitle(/^Not found · Lumen/)
  await page.goto("/adminv2/account/110/users")
  await expect(page).toHaveTitle(/^Users · Lumen/)
})

test("the portal of a partner's customer is never drawn in other colors than the partner's", async ({ ownBrowser }) => {
  const page = await ownBrowser()
  // The answer that says whose account it is comes late.
  await page.route(/sign-in-brand/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.addInitScript(() => {
    const drawn = new Set<string>()
    Object.assign(window, { drawn })
    const look = () => {
      if (document.querySelector("main h1") !== null)
        drawn.add(getComputedStyle(document.documentElement).getPropertyValue("--mantine-primary-color-filled"))
      requestAnimationFrame(look)
    }
    look()
  })
  await signIn(page, "account-super-user@harbor-pine.demo", "/adminv2/account/100/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await page.waitForTimeout(1000)
  expect(await page.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn])).toHaveLength(1)
})

test("a brand that does not answer keeps nobody out", async ({ page }) => {
  await page.route(/sign-in-brand/, () => {})
  await signIn(page, "account-super-user@harbor-pine.demo", "/adminv2/account/100/dashboard")
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})
