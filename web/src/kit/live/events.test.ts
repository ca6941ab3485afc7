import { expect, test } from "vitest"
import { fakeBrowser } from "../testing/fake-browser.ts"
import { errorAnswer, readOf, token } from "../testing/sample-endpoints.ts"
import { createEventParser, readEvents, type ServerEvent } from "./event-stream.ts"
import { watchEvents } from "./watch-events.ts"

test("events are put together from whatever pieces arrive", () => {
  const events: ServerEvent[] = []
  const take = createEventParser((event) => events.push(event))
  for (const piece of [
    "eve",
    "nt: job\ndata: {\ndata: }\n",
    "\n: comment\r\n\r",
    "\ndata:plain\r\n\r\n",
    "data: unfinished\n",
  ])
    take(piece)
  expect(events).toEqual([
    { event: "job", data: "{\n}" },
    { event: "message", data: "plain" },
  ])
})

test("a streamed answer is read to its end", async () => {
  const events: string[] = []
  await readEvents(new Response("data: ü\n\ndata: b\n\n"), ({ data }) => events.push(data))
  expect(events).toEqual(["ü", "b"])
})

const watching = readOf("portal", "/api/portal/events")

test("a lost connection is opened again after growing pauses, and everything may have changed meanwhile", async () => {
  const streams = ["data: a\n\n", undefined, undefined, "data: b\n\n"]
  const browser = fakeBrowser(() => {
    const text = streams.shift()
    return text === undefined ? "offline" : { text }
  })
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 9999 }))
  const abort = new AbortController()
  const events: string[] = []
  const done = watchEvents(portal, watching, {
    since: portal.environment.now() - 250,
    onEvent: ({ data }) => events.push(data),
    onMissed: () => events.push("something missed"),
    signal: abort.signal,
  })
  const asked = () => browser.sent.map((request) => new URL(request.url, "https://portal.example").search)
  await browser.advance(999)
  expect(asked()).toEqual(["?readFor=250"])
  await browser.advance(1)
  expect(asked()).toHaveLength(2)
  await browser.advance(2000)
  expect(asked()).toHaveLength(3)
  await browser.advance(4000)
  expect(events).toEqual(["a", "something missed", "b"])
  expect(asked()).toEqual(["?readFor=250", "", "", ""])
  abort.abort()
  await browser.advance(60_000)
  await done
  expect(asked()).toHaveLength(4)
})

test("a server that does not know what was missed has everything read again", async () => {
  const browser = fakeBrowser(() => ({ text: "event: missed\ndata: {}\n\nevent: queue\ndata: {}\n\n" }))
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 9999 }))
  const abort = new AbortController()
  const events: string[] = []
  void watchEvents(portal, watching, {
    since: portal.environment.now(),
    onEvent: ({ event }) => events.push(event),
    onMissed: () => events.push("something missed"),
    signal: abort.signal,
  })
  await browser.advance(100)
  expect(events).toEqual(["something missed", "queue"])
  abort.abort()
})

test.each([
  [900, ["a"]],
  [1100, ["something missed", "a"]],
])("a stream that opens after %i milliseconds brings %j", async (delay, expected) => {
  let arrive = (_: { text: string }) => {}
  const browser = fakeBrowser(() => new Promise((resolve) => (arrive = resolve)))
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 9999 }))
  const abort = new AbortController()
  const events: string[] = []
  void watchEvents(portal, watching, {
    since: portal.environment.now(),
    onEvent: ({ data }) => events.push(data),
    onMissed: () => events.push("something missed"),
    signal: abort.signal,
  })
  await browser.advance(delay)
  arrive({ text: "data: a\n\n" })
  await browser.advance(50)
  expect(events).toEqual(expected)
  abort.abort()
})

test("the token travels with it, and a refusal ends it", async () => {
  const browser = fakeBrowser(() => errorAnswer(403))
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first"))
  await expect(
    watchEvents(portal, watching, {
      since: 0,
      onEvent: () => undefined,
      onMissed: () => undefined,
      signal: new AbortController().signal,
    }),
  ).rejects.toMatchObject({ status: 403 })
  expect(browser.sent[0]?.headers).toMatchObject({ Authorization: "Bearer first", Accept: "text/event-stream" })
})
