import { expect, test } from "./support/portal-test.ts"

const samples = "/developers/ui"
const superuser = "superuser@dialplane.demo"

test("a chart is read and opened by keyboard", async ({ enter }) => {
  const page = await enter(superuser, samples)
  const chart = page.getByRole("figure", { name: "Inbound calls by result" })
  const plot = chart.getByRole("application", { name: /^Inbound calls by result/ })
  const announced = chart.getByRole("status")
  await plot.focus()
  await expect(announced).toHaveText("Mon, Nov 9, Answered: 120")
  await page.keyboard.press("ArrowRight")
  await expect(announced).toHaveText("Tue, Nov 10, Answered: 134")
  await page.keyboard.press("ArrowUp")
  await expect(announced).toHaveText("Tue, Nov 10, Answered elsewhere: 14")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Chosen: Tue, Nov 10, Answered elsewhere")).toBeVisible()

  // Sunday has none: there is nothing to open.
  await page.keyboard.press("End")
  await expect(announced).toHaveText("Sun, Nov 15, Answered elsewhere: 0")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Chosen: Tue, Nov 10, Answered elsewhere")).toBeVisible()
})

test("the legend hides a series from the bars and the keys, and the table keeps every number", async ({ enter }) => {
  const page = await enter(superuser, samples)
  const chart = page.getByRole("figure", { name: "Inbound calls by result" })
  const answered = chart.getByRole("button", { name: "Answered", exact: true })
  await answered.click()
  await expect(answered).toHaveAttribute("aria-pressed", "false")
  await chart.getByRole("application").focus()
  await expect(chart.getByRole("status")).toHaveText("Mon, Nov 9, Answered elsewhere: 12")

  await chart.getByRole("button", { name: "Show as table" }).click()
  const row = chart.getByRole("row", { name: /^Wed, Nov 11/ })
  await expect(row.getByRole("cell")).toHaveText(["128", "10", "20", "6", "9", "0", "161"])
  await chart.getByRole("button", { name: "Show as chart" }).click()
  await expect(answered).toHaveAttribute("aria-pressed", "false")
})

test("a bar is opened by a click, and the figure under the pointer is shown", async ({ enter }) => {
  const page = await enter(superuser, samples)
  const plot = page.getByRole("application", { name: /^Inbound calls by result/ })
  await plot.scrollIntoViewIfNeeded()
  const box = (await plot.boundingBox())!
  // The lowest part of the first bar is its first series.
  const first = { x: 46 + (box.width - 54) / 14, y: box.height - 40 }
  await plot.hover({ position: first })
  await expect(plot.getByText("Mon, Nov 9", { exact: true })).toBeVisible()
  await plot.click({ position: first })
  await expect(page.getByText("Chosen: Mon, Nov 9, Answered")).toBeVisible()
})

test("charts fit a phone without scrolling sideways", async ({ enter }) => {
  const page = await enter(superuser, samples)
  const size = page.viewportSize()
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    const plot = page.getByRole("application", { name: /^Calls by weekday and hour/ })
    await plot.scrollIntoViewIfNeeded()
    await expect.poll(async () => (await plot.boundingBox())!.width).toBeLessThanOrEqual(390)
    await plot.focus()
    await page.keyboard.press("ArrowDown")
    await expect(page.getByRole("figure", { name: "Calls by weekday and hour" }).getByRole("status")).toHaveText(
      "Tue, 0:00: 0",
    )
  } finally {
    if (size) await page.setViewportSize(size)
  }
})
