import { openTray } from "./support/job-tray.ts"
import { expect, test, type Page } from "./support/portal-test.ts"
import { apiAs, signIn } from "./support/sign-in.ts"

const owner = "account-super-user@koala-freight.demo"
const ownerId = 101_001
const neverSignedIn = 101_010
const account = "/adminv2/account/101"
const notices = "/api/portal/accounts/101/notices"
const tray = (page: Page) => page.getByRole("region", { name: "Jobs", exact: true })
const rows = (page: Page) => tray(page).getByRole("listitem")

test("finished jobs leave the tray by themselves, failed ones stay until they were seen, and the bell agrees", async ({
  page,
  baseURL,
}) => {
  await signIn(page, owner, `${account}/dashboard`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  const api = await apiAs(owner, baseURL!)
  await api.post(`${notices}/read-all`)
  await expect(tray(page)).toHaveCount(0)
  const invite = async (userId: number) => {
    const answer = await api.post("/api/accounts/101/people/invite", { data: { userIds: [userId] } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { jobId: number }).jobId
  }
  const noticeOf = async (jobId: number) => {
    const { items } = (await (await api.get(`${notices}?limit=20`)).json()) as {
      items: { jobId: number | null; readAt: string | null }[]
    }
    return items.find((notice) => notice.jobId === jobId)
  }
  // Whoever is signed in needs no invitation.
  const failing = await invite(ownerId)
  const fine = await invite(neverSignedIn)
  const failed = rows(page).filter({ hasText: "Failed" })
  const finished = rows(page).filter({ hasText: "Finished" })
  await expect(failed).toHaveCount(1)
  await expect(finished).toHaveCount(1)
  // Somebody is at the computer.
  await page.mouse.move(300, 300)
  await page.mouse.move(320, 320)
  await expect(finished).toHaveCount(0)
  await expect(failed).toHaveCount(1)
  // It was told where it was waited for: the bell has it, and does not count it.
  await expect.poll(async () => (await noticeOf(fine))?.readAt ?? null).not.toBeNull()
  expect((await noticeOf(failing))?.readAt).toBeNull()

  await page.reload()
  await openTray(page)
  await expect(failed).toHaveCount(1)
  await page.getByRole("button", { name: /^Notifications, .*1 new/ }).click()
  await page
    .getByRole("dialog", { name: /^Notifications/ })
    .getByRole("button", { name: "Mark all as read" })
    .click()
  await expect(tray(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(tray(page)).toHaveCount(0)
  await api.dispose()
})
