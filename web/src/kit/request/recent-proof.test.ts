import { expect, test } from "vitest"
import { fakeBrowser, settle, type SentRequest } from "../testing/fake-browser.ts"
import { createThing, replaceThing, token } from "../testing/sample-endpoints.ts"
import { createProofQuestion } from "./recent-proof.ts"

const refusal = {
  status: 403,
  body: {
    status: 403,
    code: "recent_proof.needed",
    message: "Confirm that it is you.",
    validationErrors: [{ field: "Authorization", details: "Confirm that it is you." }],
    traceId: "t",
  },
}
const draft = { body: { name: "x" } }

/** A server that wants to know who is there, until the user has confirmed it. */
const open = () => {
  const state = { isConfirmed: false }
  const answer = (_: SentRequest) => (state.isConfirmed ? { body: {} } : refusal)
  const browser = fakeBrowser(answer)
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 9999 }))
  const { ask, settle: question } = createProofQuestion()
  portal.recentProof.ask = ask
  const confirm = () => {
    state.isConfirmed = true
    question.get()!(true)
  }
  return { browser, portal, question, confirm }
}
const keysOf = (sent: readonly SentRequest[]) => sent.map(({ headers }) => headers["Idempotency-Key"])

test.each([
  ["POST", createThing],
  ["PUT", replaceThing],
] as const)("a %s that needs a confirmation waits for it and is sent again as it was", async (_, endpoint) => {
  const { browser, portal, question, confirm } = open()
  const done = portal.call(endpoint, draft)
  await settle()
  expect([browser.sent.length, question.get() === undefined]).toEqual([1, false])
  confirm()
  await expect(done).resolves.toEqual({})
  expect(question.get()).toBeUndefined()
  expect(browser.sent).toHaveLength(2)
  expect(new Set(browser.sent.map(({ body }) => body)).size).toBe(1)
  expect(new Set(keysOf(browser.sent)).size).toBe(1)
})

test("a POST keeps its Idempotency-Key", async () => {
  const { browser, portal, confirm } = open()
  const done = portal.call({ ...createThing, idempotency: "accepted" }, draft)
  await settle()
  confirm()
  await done
  expect(keysOf(browser.sent)).toEqual([expect.any(String), keysOf(browser.sent)[0]])
})

test("who does not confirm is told nothing, and the request ends", async () => {
  const { browser, portal, question } = open()
  const done = expect(portal.call(createThing, draft)).rejects.toMatchObject({
    presented: true,
    body: { code: "recent_proof.needed", validationErrors: [] },
  })
  await settle()
  question.get()!(false)
  await done
  expect(browser.sent).toHaveLength(1)
  expect(portal.errors.state.get().modals).toEqual([])
})

test("requests at the same time share one question", async () => {
  const { browser, portal, question, confirm } = open()
  const both = Promise.all([portal.call(createThing, draft), portal.call(replaceThing, draft)])
  await settle()
  const asked = question.get()
  await settle()
  expect(question.get()).toBe(asked)
  confirm()
  await expect(both).resolves.toEqual([{}, {}])
  expect(browser.sent).toHaveLength(4)
})

test("a server that asks again right away is not asked for ever", async () => {
  const { browser, portal, question } = open()
  const done = expect(portal.call(createThing, draft)).rejects.toMatchObject({ body: { code: "recent_proof.needed" } })
  await settle()
  question.get()!(true)
  await done
  expect(browser.sent).toHaveLength(2)
})

test("where nobody asks, the request ends", async () => {
  const browser = fakeBrowser(() => refusal)
  const { portal } = browser.openTab()
  portal.tokens.accept(token("first", { expires_in: 9999 }))
  await expect(portal.call(createThing, draft)).rejects.toMatchObject({ presented: true })
  expect(browser.sent).toHaveLength(1)
})
