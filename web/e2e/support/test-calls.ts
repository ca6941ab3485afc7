import type { Page } from "@playwright/test"

/**
 * Says in the form of a test call what people do, so that nothing is left to chance. An extension that calls is busy
 * until the caller hangs up: no two tests call from the same one.
 */
export const letPeopleDo = async (page: Page, what: string, hangsUpAfterSeconds: number) => {
  await page.getByRole("combobox", { name: "Answer behavior" }).click()
  await page.getByRole("option", { name: what }).click()
  await page.getByLabel("Caller hangs up after").fill(String(hangsUpAfterSeconds))
}
