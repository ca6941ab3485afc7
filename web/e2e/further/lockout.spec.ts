import { sessionProblems } from "@dialplane/contract/identity/sessions/sessions.problems"
import { demoPassword } from "../support/demo-data.ts"
import { colleague } from "../support/people.ts"
import { expect, test } from "../support/portal-test.ts"
import { signInByForm } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const wrongPassword = (left: number) => sessionProblems.wrongCredentials.text.replace("{attemptsLeft}", String(left))

test("wrong passwords count down to a lock that the right password does not open", async ({
  page,
  otherBrowser,
  baseURL,
}) => {
  const { loginName } = await colleague(1, baseURL!)
  await page.goto("/login")
  const note = page.getByRole("alert")
  for (const left of [4, 3, 2, 1]) {
    await signInByForm(page, loginName, `not the password, ${left} left`)
    await expect(note).toHaveText(wrongPassword(left))
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("")
  }
  await signInByForm(page, loginName, "not the password either")
  await expect(note).toContainText("Sign-in is temporarily locked")
  await expect(note).toContainText(/Try again in 1[45] minutes, at \d/)
  await page.getByLabel("Password", { exact: true }).fill(demoPassword)
  const button = page.getByRole("button", { name: "Sign in", exact: true })
  await expect(button).toHaveAttribute("aria-disabled", "true")

  const elsewhere = await otherBrowser()
  await elsewhere.goto("/login")
  await signInByForm(elsewhere, loginName.toUpperCase(), demoPassword)
  await expect(elsewhere.getByRole("alert")).toContainText("Sign-in is temporarily locked")

  // The lock is the name's: somebody else may sign in at the same place.
  await signInByForm(page, "reports-admin@harbor-pine.demo")
  await expect(page).toHaveURL("/adminv2/account/100/dashboard")
})

test("a name that nobody has counts down the same way", async ({ enter }) => {
  const page = await enter(undefined, "/login")
  await signInByForm(page, `nobody-at-all-${stamp()}@harbor-pine.demo`, "whatever it is")
  await expect(page.getByRole("alert")).toHaveText(wrongPassword(4))
})
