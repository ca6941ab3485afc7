import { expect, test, type Page } from "../support/portal-test.ts"
import { signIn } from "../support/sign-in.ts"
import { stamp } from "../support/stamp.ts"

const admin = "account-administrator@harbor-pine.demo"
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click()

test("two windows save one extension: each says what the other changed, and nothing typed is lost", async ({
  enter,
  otherBrowser,
}) => {
  const address = `/adminv2/account/100/extensions/${100_133 + test.info().repeatEachIndex}`
  const mark = stamp()
  const [mine, theirs] = [await enter(admin, address), await otherBrowser()]
  await signIn(theirs, "account-super-user@harbor-pine.demo", address)
  const name = (page: Page) => page.locator("main").getByRole("textbox", { name: "Name", exact: true })
  await expect(name(theirs)).toHaveValue(/\S/)
  await name(mine).fill(`Mine ${mark}`)
  await name(theirs).fill(`Theirs ${mark}`)
  await theirs.getByLabel("Do not disturb").click({ force: true })
  await save(theirs)
  // Told without having to save, and what was typed stands.
  const met = mine.getByRole("group", { name: "Another user saved changes while you were editing" })
  await expect(met).toContainText("The other user changed “Do not disturb”")
  await expect(name(mine)).toHaveValue(`Mine ${mark}`)
  const choice = met.getByRole("radiogroup", { name: "Name" })
  await choice.getByLabel(`Theirs: Theirs ${mark}`).check()
  await met.getByRole("button", { name: "Save selected values" }).click()
  await expect(name(mine)).toHaveValue(`Theirs ${mark}`)
  await expect(met).toHaveCount(0)

  await name(mine).fill(`Mine again ${mark}`)
  await name(theirs).fill(`Theirs again ${mark}`)
  await save(theirs)
  await met.getByRole("button", { name: "Use theirs" }).click()
  await expect(name(mine)).toHaveValue(`Theirs again ${mark}`)
  await expect(mine.getByText("Unsaved changes")).toHaveCount(0)
})
