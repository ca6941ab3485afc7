import { expectAccessible } from "../support/accessible.ts"
import { openCustomer } from "../support/own-customer.ts"
import { colleague } from "../support/people.ts"
import { expect, test } from "../support/portal-test.ts"
import { apiAs, signIn, signInByForm } from "../support/sign-in.ts"

const owner = "account-super-user@harbor-pine.demo"
/** On the list of common passwords, although it looks random: Russian words on an English keyboard. */
const listed = "nhbybnhjnjkejk"

test("the policy gets stricter, and somebody with a common password must change it", async ({ page, baseURL }) => {
  const customer = await openCustomer(baseURL!)
  const policy = `/api/portal/accounts/${customer.accountId}/security-policy`
  const api = await apiAs(customer.loginName, baseURL!, customer.password)
  const change = async (address: string, data: object) => {
    const answer = await api.put(address, { data: { currentPassword: customer.password, ...data } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await change(policy, { checkCommonPasswords: false })
  await change("/svc/auth/v2/passwords/self/", { password: listed })

  await signIn(page, customer.loginName, `/adminv2/account/${customer.accountId}/security-settings/policy`, listed)
  await page.getByRole("switch", { name: "Refuse common passwords" }).check({ force: true })
  await page.getByLabel("Minimum length").fill("14")
  await page.getByRole("button", { name: "Save policy" }).click()
  await expect(page.getByText("Confirm with your password").first()).toBeVisible()
  await page.getByLabel("Your password").fill(listed)
  await page.getByRole("button", { name: "Save policy" }).click()
  await expect(page.getByText("Policy saved")).toBeVisible()
  await expectAccessible(page, "the security policy")

  await page.goto("/logout")
  await page.getByRole("link", { name: "Sign in again" }).click()
  await signInByForm(page, customer.loginName, listed)
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible()
  await expect(page.getByText("on a list of common passwords")).toBeVisible()
  await page.getByLabel("Current password").fill(listed)
  await page.getByLabel("New password", { exact: true }).fill("tidal walrus lantern 42 quiet")
  await page.getByRole("button", { name: "Set password and continue" }).click()
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Choose a new password")
  await expect(page).not.toHaveURL(/password-expired/)
})

test("a restriction that would lock out its author is refused with the address to add", async ({ page, baseURL }) => {
  const customer = await openCustomer(baseURL!)
  await signIn(
    page,
    customer.loginName,
    `/adminv2/account/${customer.accountId}/security-settings/policy`,
    customer.password,
  )
  await page.getByRole("combobox", { name: "Restrict a role" }).click()
  await page.getByRole("option", { name: "Account Administrator", exact: true }).click()
  const ranges = page.getByRole("textbox", { name: "Account Administrator" })
  await ranges.fill("198.51.100.0/24")
  await page.getByLabel("Your password").fill(customer.password)
  await page.getByRole("button", { name: "Save policy" }).click()
  await expect(page.getByText(/which would not be allowed for the role/).first()).toBeVisible()
  await page.getByRole("button", { name: /Add my address/ }).click()
  await expect(ranges).toHaveValue(/127\.0\.0\.1/)
  await page.getByRole("button", { name: "Save policy" }).click()
  await expect(page.getByText("Policy saved")).toBeVisible()
})

test("an administrator ends a session, and its open window says so", async ({ page, enter, baseURL }) => {
  const person = await colleague(44, baseURL!)
  await signIn(page, person.loginName, "/me")
  await expect(page.getByRole("heading", { name: "My profile" })).toBeVisible()
  const list = await enter(
    owner,
    `/adminv2/account/100/security-settings/sessions?search=${encodeURIComponent(person.loginName)}`,
  )
  const grid = list.getByRole("grid", { name: "Open sessions" })
  await expect(grid).toContainText(`${person.firstName} ${person.lastName}`)
  await expectAccessible(list, "the list of sessions")
  await grid.getByRole("row").nth(1).getByRole("button").last().click()
  await list.getByRole("menuitem", { name: "End session" }).click()
  await list.getByRole("dialog").getByRole("button", { name: "End session" }).click()
  await expect(list.getByText("Session ended")).toBeVisible()
  await expect(page.getByText("Your session ended because an administrator ended it.")).toBeVisible()
})

test("before an inactive user is signed out there is a countdown; afterwards the reason is said", async ({
  ownBrowser,
  baseURL,
}) => {
  const person = await colleague(45, baseURL!)
  const page = await ownBrowser()
  let reports = 0
  let secondsLeft = 100
  const life = { limitInSeconds: 40_000, idleMinutes: 60 }
  // The server's hour is shortened on the way; what it does when it is over is shown by its own tests.
  await page.route("**/api/portal/session/life", (route) =>
    route.fulfill({ json: { ...life, endsInSeconds: secondsLeft } }),
  )
  await page.route("**/api/portal/session/activity", (route) => {
    reports++
    return route.fulfill({ json: { ...life, endsInSeconds: reports === 1 ? 100 : 3600 } })
  })
  await signIn(page, person.loginName, "/me")
  await expect(page.getByRole("main")).toBeVisible()
  await page.keyboard.press("Shift")
  const notice = page.getByRole("dialog", { name: "Are you still there?" })
  await expect(notice).toContainText(/signed out in 1:\d\d/)
  await expectAccessible(page, "the countdown")
  await notice.getByRole("button", { name: "Stay signed in" }).click()
  await expect(notice).toBeHidden()
  expect(reports).toBe(2)

  // In the next window the time runs out.
  await page.unroute("**/api/portal/session/activity")
  await page.route("**/api/portal/session/activity", (route) => route.fulfill({ json: { ...life, endsInSeconds: 3 } }))
  secondsLeft = 3
  await page.reload()
  await expect(page.getByRole("main")).toBeVisible()
  await page.keyboard.press("Shift")
  await expect(notice).toBeVisible()
  await page.unroute("**/api/portal/session/life")
  const refused = (reason: string) => ({
    status: 401,
    json: { code: "session.refresh_refused", message: "The session has ended. Sign in again.", next: { reason } },
  })
  await page.route("**/api/portal/session/life", (route) => route.fulfill(refused("idle")))
  await page.route("**/oauth/token", (route) => route.fulfill(refused("idle")))
  await expect(page.getByText("You were signed out because you were inactive.")).toBeVisible()
})
