import { expect, test } from "vitest"
import { fakeBrowser } from "../testing/fake-browser.ts"

test("a record is discarded 3000 ms after nothing is pending any more", async () => {
  const browser = fakeBrowser(() => ({}))
  const { pageLoads } = browser.openTab().portal
  const ends = [pageLoads.begin(), pageLoads.begin()]
  await browser.advance(500)
  ends[0]!()
  expect(pageLoads.record.get()?.settledAt).toBeUndefined()
  ends[1]!()
  expect(pageLoads.record.get()).toMatchObject({ loads: 2, address: "/adminv2/account/5/dashboard" })
  await browser.advance(2999)
  expect(pageLoads.record.get()).toBeDefined()
  await browser.advance(1)
  expect(pageLoads.record.get()).toBeUndefined()
})

test("loading that resumes keeps the record", async () => {
  const browser = fakeBrowser(() => ({}))
  const { pageLoads } = browser.openTab().portal
  pageLoads.begin()()
  await browser.advance(2000)
  const end = pageLoads.begin()
  await browser.advance(5000)
  expect(pageLoads.record.get()).toMatchObject({ loads: 2, settledAt: undefined })
  end()
  end()
  expect(pageLoads.pending()).toBe(0)
})
