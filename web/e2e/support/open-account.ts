import { expect, type APIRequestContext, type Page } from "@playwright/test"

/** Says why somebody from above looks at an account, where its pages ask for that first. */
export const openToLook = async (page: Page, accountName: string, reason = "Ticket 4711: asked to have a look") => {
  const asked = page.getByRole("heading", { name: `Open ${accountName}` })
  // The reason holds for an hour, and tests share the sign-in of a person: another one may have given it.
  await expect(asked.or(page.getByText(`Viewing ${accountName}`)).first()).toBeVisible()
  if (await asked.isVisible()) {
    await page.getByRole("main").getByLabel("Reason").fill(reason)
    await page.getByRole("button", { name: "Open account" }).click()
  }
  await expect(page.getByText(`Viewing ${accountName}`)).toBeVisible()
}

/** The same without a browser. */
export const openByApi = async (
  api: APIRequestContext,
  accountId: number,
  reason = "Ticket 4711: asked to have a look",
) => expect((await api.post(`/api/admin/accounts/${accountId}/openings`, { data: { reason } })).ok()).toBe(true)
