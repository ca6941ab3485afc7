import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expectAccessible } from "./support/accessible.ts"
import { demoPassword } from "./support/demo-data.ts"
import { expect, test } from "./support/portal-test.ts"
import { stamp } from "./support/stamp.ts"

const owner = "account-super-user@harbor-pine.demo"

test("a webhook is made, tried, turned off and deleted", async ({ enter }) => {
  const name = `Customer database ${stamp()}`
  const received: string[] = []
  const receiver = createServer((request, response) => {
    let body = ""
    request.on("data", (part: Buffer) => (body += part.toString()))
    request.on("end", () => {
      received.push(body)
      response.writeHead(received.length === 1 ? 503 : 200).end("noted")
    })
  }).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  const page = await enter(owner, "/adminv2/account/100/webhooks")
  await expect(page.getByRole("grid", { name: "Webhooks" })).toContainText("crm.harbor-pine.example")
  await page.getByRole("link", { name: "Create webhook" }).click()
  await page.getByRole("textbox", { name: "Name" }).fill(name)
  await page.getByRole("textbox", { name: "Web address" }).fill("ftp://nowhere")
  await page.getByRole("checkbox", { name: "User added" }).check()
  await page.getByLabel("Your password").fill(demoPassword)
  await page.getByRole("button", { name: "Create webhook" }).click()
  await expect(page.getByText("Enter a web address that begins with https://.")).toBeVisible()
  await page
    .getByRole("textbox", { name: "Web address" })
    .fill(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`)
  await page.getByRole("button", { name: "Create webhook" }).click()
  await expect(page.getByRole("heading", { name: "Copy the secret now" })).toBeVisible()
  await expect(page.locator("code").filter({ hasText: /^whsec_/ })).toBeVisible()
  await expectAccessible(page, "the secret of a new webhook")
  await page.getByRole("link", { name: "Done" }).click()
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible()

  // The first attempt is not accepted; the second, five seconds later, is. The page follows by itself.
  await page.getByRole("button", { name: "Send test event" }).click()
  await expect(page.getByRole("heading", { name: "Test event", level: 1 })).toBeVisible()
  await expect(page.getByText("The receiver answered 503.")).toBeVisible()
  await expect(page.getByText("Accepted", { exact: true })).toBeVisible()
  await expect(page.getByText("noted")).toBeVisible()
  expect(JSON.parse(received[0]!)).toMatchObject({ type: "webhook.test" })
  expect(received[1]).toBe(received[0])
  await expectAccessible(page, "a delivery")

  await page.goBack()
  await page.getByRole("button", { name: "Turn off" }).click()
  await expect(page.getByText("Off", { exact: true }).first()).toBeVisible()
  await page.getByRole("tab", { name: "Deliveries" }).click()
  await expect(page.getByRole("grid", { name: "Deliveries" })).toContainText("Test event")
  await page.getByRole("button", { name: "Delete" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click()
  await expect(page.getByRole("grid", { name: "Webhooks" })).not.toContainText(name)
  receiver.close()
})
