import { expect, test } from "vitest"
import { messageCategories, messageNames, type Message } from "./messenger.ts"
import { fakeBrowser, settle } from "./testing/fake-browser.ts"

const twoWindows = () => {
  const browser = fakeBrowser(() => ({}))
  return [browser.openTab().portal.messenger, browser.openTab().portal.messenger] as const
}

test.each(messageCategories.filter((category) => category !== "all"))(
  "subscribing to %s hears that category and no other",
  async (category) => {
    const [one, two] = twoWindows()
    const heard: Message[] = []
    two.subscribe(category, "all", (message) => heard.push(message))
    for (const other of messageCategories) if (other !== "all") one.post({ category: other, name: "update" })
    await settle()
    expect(heard).toEqual([{ category, name: "update" }])
  },
)

test("“all” hears everything, names are told apart, and one's own window hears nothing", async () => {
  const [one, two] = twoWindows()
  const heard: string[] = []
  two.subscribe("all", "all", (message) => heard.push(`all ${message.name}`))
  two.subscribe("user", "record audio", (message) => heard.push(`audio ${message.name}`))
  one.subscribe("all", "all", () => heard.push("own"))
  one.post({ category: "user", name: "record audio" })
  one.post({ category: "user", name: "refresh", data: { id: 1 } })
  await settle()
  expect(heard).toEqual(["all record audio", "audio record audio", "all refresh"])
})

test("sent to “all”, an event reaches every category; after unsubscribing nothing does", async () => {
  const [one, two] = twoWindows()
  let heard = 0
  const stop = two.subscribe("extension", "update", () => heard++)
  one.post({ category: "all", name: "update" })
  await settle()
  stop()
  one.post({ category: "all", name: "update" })
  await settle()
  expect(heard).toBe(1)
})

test("categories and names are these", () => {
  expect([...messageCategories].toSorted()).toEqual([
    "access control",
    "admin",
    "all",
    "analytics",
    "error",
    "extension",
    "host",
    "room",
    "user",
  ])
  expect([...messageNames].toSorted()).toEqual(["all", "logout", "record audio", "refresh", "reload audio", "update"])
})
