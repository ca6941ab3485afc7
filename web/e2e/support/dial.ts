import type { Page } from "@playwright/test"

/** Types what is dialed in a test call or a simulation, and leaves the field, which closes its suggestions. */
export const dial = async (page: Page, number: string) => {
  const field = page.getByRole("combobox", { name: /^Dialed number/ })
  await field.fill(number)
  await field.press("Tab")
}
