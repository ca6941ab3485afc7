import { access } from "@dialplane/contract/kit/access/access"
import { endpoint } from "@dialplane/contract/kit/endpoint"
import { inAccount } from "@dialplane/contract/kit/ids"
import { sentAsFile } from "@dialplane/contract/kit/sent-as-file"
import { expect, test } from "vitest"
import { z } from "zod"
import { fakeBrowser, settle, type FakeAnswer, type Server } from "../testing/fake-browser.ts"
import { createThing, errorAnswer, thing, thingDraft, token } from "../testing/sample-endpoints.ts"
import { holdsValue } from "./holds-value.ts"
import { repeatMilliseconds } from "./submissions.ts"

const addThing = endpoint({
  service: "users",
  method: "POST",
  path: "/api/things/:accountId",
  summary: "",
  access: access.inAccount("create:users"),
  params: inAccount,
  body: thingDraft,
  response: thing,
})
const made = { body: { id: 1, name: "x" } }

const openForm = (server: Server) => {
  const browser = fakeBrowser(server)
  const { portal, environment } = browser.openTab()
  portal.tokens.accept(token("first"))
  const add = (name = "x", accountId = 5) =>
    portal.call(addThing, { params: { accountId }, body: { name } }, { customError: true })
  return {
    ...browser,
    portal,
    environment,
    add,
    keys: () => browser.sent.map(({ headers }) => headers["Idempotency-Key"]),
  }
}

test("every create carries an Idempotency-Key, and each submit one of its own", async () => {
  const { add, keys } = openForm(() => made)
  await add()
  await add()
  await add("y")
  expect(keys()).toHaveLength(3)
  expect(keys().every((key) => key !== undefined)).toBe(true)
  expect(new Set(keys()).size).toBe(3)
})

test("what keeps no answers on the server gets no key", async () => {
  const { portal, keys } = openForm(() => made)
  await portal.call(createThing, { body: { name: "x" } })
  expect(keys()).toEqual([undefined])
})

test("a double click is one request with one answer for both", async () => {
  let answer: (given: FakeAnswer) => void = () => {}
  const { add, sent } = openForm(() => new Promise((resolve) => (answer = resolve)))
  const both = Promise.all([add(), add()])
  await settle()
  answer(made)
  expect(await both).toEqual([made.body, made.body])
  expect(sent).toHaveLength(1)
})

const losses: readonly (readonly [string, Server])[] = [
  ["no connection", () => "offline"],
  ["a failure of the server", () => errorAnswer(503)],
]
test.each(losses)("after %s the same submit keeps its key", async (_, server) => {
  const { add, keys, answerWith } = openForm(server)
  await expect(add()).rejects.toThrow()
  answerWith(() => made)
  expect(await add()).toEqual(made.body)
  await add()
  const [lost, repeated, next] = keys()
  expect(repeated).toBe(lost)
  expect(next).not.toBe(lost)
})

test("another account, an answer, or a later time make a new submit; other words do not while nothing is known of the first", async () => {
  const { add, keys, answerWith, advance } = openForm(() => "offline")
  await expect(add()).rejects.toThrow()
  await expect(add("y")).rejects.toThrow()
  await expect(add("x", 6)).rejects.toThrow()
  answerWith(() => made)
  await add("y")
  await add("y")
  answerWith(() => "offline")
  await expect(add()).rejects.toThrow()
  await advance(repeatMilliseconds)
  await expect(add()).rejects.toThrow()
  const [x, y, other, yAgain, yAfterAnswer, xAfterAnswer, xLater] = keys()
  expect([y, yAgain]).toEqual([x, x])
  expect(new Set([x, other, yAfterAnswer, xAfterAnswer, xLater]).size).toBe(5)
})

/** A server that keeps keys as ours does; what it does may get lost on the way back. */
const keepingServer = () => {
  const done = new Map<string, string>()
  const state = { answersArrive: true, requestsArrive: true, names: () => [...done.values()] }
  const server: Server = ({ headers, body }) => {
    if (!state.requestsArrive) return "offline"
    const [key, { name }] = [headers["Idempotency-Key"]!, JSON.parse(String(body)) as { name: string }]
    const before = done.get(key)
    const isOther = before !== undefined && before !== name
    if (before === undefined) done.set(key, name)
    if (!state.answersArrive) return "offline"
    if (isOther)
      return {
        status: 422,
        body: {
          status: 422,
          code: "request.idempotency_key_reused",
          message: "used",
          validationErrors: [],
          traceId: "",
        },
      }
    return { body: { id: 1, name: before ?? name } }
  }
  return { server, state }
}

test("a create that was done although its answer was lost is not done again when the form is changed: the person is told, and what they send then is a new wish", async () => {
  const { server, state } = keepingServer()
  const { add, portal } = openForm(server)
  state.answersArrive = false
  await expect(add("first")).rejects.toThrow()
  await expect(add("second")).rejects.toThrow()
  state.answersArrive = true
  await expect(add("third")).rejects.toMatchObject({
    status: 409,
    body: { code: "request.earlier_was_done", message: expect.stringContaining("Nothing was sent this time.") },
  })
  expect([state.names(), portal.lostSubmissions.get()]).toEqual([["first"], []])
  expect(await add("third")).toEqual({ id: 1, name: "third" })
  expect(state.names()).toEqual(["first", "third"])
})

test("a create that never arrived is done as it was changed, and nobody is told anything", async () => {
  const { server, state } = keepingServer()
  const { add, portal } = openForm(server)
  state.requestsArrive = false
  await expect(add("first")).rejects.toThrow()
  state.requestsArrive = true
  expect(await add("second")).toEqual({ id: 1, name: "second" })
  expect([state.names(), portal.lostSubmissions.get(), portal.errors.state.get().modals]).toEqual([["second"], [], []])
})

test("a changed create that is refused leaves the first one open", async () => {
  const { server, state } = keepingServer()
  const { add, answerWith } = openForm(server)
  state.answersArrive = false
  await expect(add("first")).rejects.toThrow()
  answerWith(() => errorAnswer(400))
  await expect(add("wrong")).rejects.toThrow()
  answerWith(server)
  state.answersArrive = true
  await expect(add("right")).rejects.toMatchObject({ body: { code: "request.earlier_was_done" } })
  expect(state.names()).toEqual(["first"])
})

test("what is created from another page, or after a long time, is another wish", async () => {
  const { server, state } = keepingServer()
  const { add, environment, advance, portal } = openForm(server)
  state.answersArrive = false
  await expect(add("first")).rejects.toThrow()
  state.answersArrive = true
  environment.navigate("/adminv2/account/5/things/elsewhere")
  expect(await add("second")).toEqual({ id: 1, name: "second" })
  environment.navigate("/adminv2/account/5/dashboard")
  await advance(repeatMilliseconds)
  portal.tokens.accept(token("later"))
  expect(await add("third")).toEqual({ id: 1, name: "third" })
  expect(state.names()).toEqual(["first", "second", "third"])
})

const addImage = endpoint({
  service: "users",
  method: "POST",
  path: "/api/things/:accountId/image",
  summary: "",
  access: access.inAccount("update:users"),
  params: inAccount,
  body: z.strictObject({ name: z.string(), image: sentAsFile(z.base64()) }),
  fileField: "image",
  response: thing,
})

test("an upload whose answer was lost is recognized by its fields and the content of its file", async () => {
  const { portal, keys, answerWith } = openForm(() => "offline")
  const upload = (content: string, name = "logo", fileName = "a.png") =>
    portal.call(
      addImage,
      { params: { accountId: 5 }, body: { name, image: new File([content], fileName, { type: "image/png" }) } },
      { customError: true },
    )
  await expect(upload("one")).rejects.toThrow()
  await expect(upload("two")).rejects.toThrow()
  await expect(upload("one", "icon")).rejects.toThrow()
  answerWith(() => made)
  expect(await upload("one", "logo", "copy of a.png")).toEqual(made.body)
  await upload("one")
  const [lost, otherFile, otherField, repeated, next] = keys()
  expect(lost).toBeDefined()
  expect([otherFile, otherField, repeated]).toEqual([lost, lost, lost])
  expect(next).not.toBe(lost)
})

test("two clicks on Upload send the file once", async () => {
  let answer: (given: FakeAnswer) => void = () => {}
  const { portal, sent } = openForm(() => new Promise((resolve) => (answer = resolve)))
  const form = () => {
    const upload = new FormData()
    upload.set("file", new Blob(["rows"]))
    return upload
  }
  const both = Promise.all(
    [0, 1].map(() => portal.call(addThing, { params: { accountId: 5 }, body: { name: "x" } }, { upload: form() })),
  )
  await settle()
  await settle()
  answer(made)
  expect(await both).toEqual([made.body, made.body])
  expect(sent).toHaveLength(1)
})

test("what a create without an answer held is known until the answer comes", async () => {
  const { portal, add, answerWith } = openForm(() => "offline")
  const mayBeMine = (value: string) => portal.lostSubmissions.get().some((request) => holdsValue(request, value))
  await expect(add("00:15:65:AB:CD:EF")).rejects.toThrow()
  await expect(add("00:15:65:AB:CD:EF")).rejects.toThrow()
  expect(["001565abcdef", "00-15-65-ab-cd-ef", "001565", "", "name"].map(mayBeMine)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  answerWith(() => made)
  await add("00:15:65:AB:CD:EF")
  expect(portal.lostSubmissions.get()).toEqual([])
  answerWith(() => errorAnswer(409))
  await expect(add("other")).rejects.toThrow()
  expect(mayBeMine("other")).toBe(false)
})
