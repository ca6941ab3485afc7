import { userProblems } from "@dialplane/contract/identity/users/users.problems"
import { expect, test, vi } from "vitest"
import { z } from "zod"
import { refusal } from "../request/request-error.ts"
import { errorAnswer } from "../testing/sample-endpoints.ts"
import { createForm, isChangedMeanwhile } from "./create-form.ts"

const schema = z.strictObject({ name: z.string().trim(), seats: z.int() })
const initial = { name: "Sales", seats: 3 }
const tooOld = () =>
  refusal(
    409,
    "/x",
    JSON.stringify({ ...errorAnswer(409, "Changed by someone else.").body, code: "user.changed_meanwhile" }),
  )
const make = (
  onSubmit: (values: z.output<typeof schema>, version: number) => Promise<unknown> = async () => undefined,
) => createForm({ schema, initial, version: 1, onSubmit })

test("the contract calls it so", () => {
  expect(Object.values(userProblems).filter(({ code }) => isChangedMeanwhile(code))).toEqual([
    userProblems.changedMeanwhile,
  ])
})

test("with nothing typed, what is newer is shown", () => {
  const form = make()
  form.mergeNewer({ name: "Support", seats: 4 }, 2)
  expect(form.state.get()).toMatchObject({ values: { name: "Support", seats: 4 }, version: 2, newer: undefined })
  expect(form.isDirty()).toBe(false)
})

test("what is older, or the same, changes nothing", () => {
  const form = make()
  form.mergeNewer({ name: "Support", seats: 4 }, 1)
  expect(form.state.get().values).toEqual(initial)
})

test("what is typed stays, and waits for a decision", async () => {
  const send = vi.fn(async () => undefined)
  const form = make(send)
  form.set("name", "Mine")
  form.mergeNewer({ name: "Theirs", seats: 4 }, 2)
  expect(form.state.get()).toMatchObject({ values: { name: "Mine", seats: 3 }, newer: { version: 2 }, asked: 0 })
  await expect(form.submit()).resolves.toBe(false)
  expect(send).not.toHaveBeenCalled()
  expect(form.state.get().asked).toBe(1)

  await expect(form.keepMine()).resolves.toBe(true)
  expect(send).toHaveBeenCalledWith({ name: "Mine", seats: 4 }, 2)
  expect(form.state.get()).toMatchObject({ newer: undefined, version: 2 })
  expect(form.isDirty()).toBe(false)
})

test("theirs can be chosen for one field, or for all", async () => {
  const send = vi.fn(async () => undefined)
  const form = make(send)
  form.set("name", "Mine")
  form.set("seats", 9)
  form.mergeNewer({ name: "Theirs", seats: 4 }, 2)
  await form.keepMine({ name: "theirs" })
  expect(send).toHaveBeenCalledWith({ name: "Theirs", seats: 9 }, 2)

  form.set("name", "Mine again")
  form.mergeNewer({ name: "Theirs", seats: 9 }, 3)
  form.mergeNewer({ name: "Theirs, later", seats: 5 }, 4)
  form.takeTheirs()
  expect(form.state.get()).toMatchObject({ values: { name: "Theirs, later", seats: 5 }, version: 4, newer: undefined })
  expect(form.isDirty()).toBe(false)
})

test("what touches nothing here is slipped under what is typed", () => {
  const form = make()
  form.set("name", "Mine")
  form.mergeNewer(initial, 2)
  expect(form.state.get()).toMatchObject({ values: { name: "Mine", seats: 3 }, version: 2, newer: undefined })
  expect(form.isDirty()).toBe(true)
})

test("a save that was too late leads to the decision, or goes out again when there is none to take", async () => {
  const send = vi.fn<(values: unknown, version: number) => Promise<unknown>>(async (_values, version) =>
    version === 1 ? Promise.reject(tooOld()) : undefined,
  )
  const form = make(send)
  form.set("name", "Mine")
  await expect(form.submit()).resolves.toBe(false)
  expect(form.state.get().formError).toBe("Changed by someone else.")
  form.mergeNewer({ name: "Theirs", seats: 3 }, 2)
  expect(form.state.get()).toMatchObject({ formError: undefined, newer: { version: 2 }, asked: 1 })

  const other = make(send)
  other.set("name", "Mine")
  await other.submit()
  other.mergeNewer(initial, 2)
  await vi.waitFor(() => expect(other.isDirty()).toBe(false))
  expect(send).toHaveBeenLastCalledWith({ name: "Mine", seats: 3 }, 2)
})

test("one's own save is nobody else's, also while one types on", async () => {
  let finish!: () => void
  const form = make(() => new Promise<void>((done) => (finish = done)))
  form.set("name", "Mine ")
  const saving = form.submit()
  form.set("seats", 7)
  form.mergeNewer({ name: "Mine", seats: 3 }, 2)
  expect(form.state.get().version).toBe(1)
  finish()
  await saving
  form.mergeNewer({ name: "Mine", seats: 3 }, 2)
  expect(form.state.get()).toMatchObject({
    values: { name: "Mine", seats: 7 },
    saved: { name: "Mine", seats: 3 },
    version: 2,
    newer: undefined,
  })
})

test("somebody else's save that comes in place of one's own is theirs", async () => {
  const form = make()
  form.set("name", "Mine")
  await form.submit()
  form.set("name", "Mine again")
  form.mergeNewer({ name: "Theirs", seats: 3 }, 3)
  expect(form.state.get()).toMatchObject({ values: { name: "Mine again" }, newer: { version: 3 } })
})

test("saving what is there already makes no version, so the next one is somebody else's", async () => {
  const form = make()
  await form.submit()
  form.set("name", "Mine")
  form.mergeNewer({ name: "Theirs", seats: 3 }, 2)
  expect(form.state.get()).toMatchObject({ values: { name: "Mine" }, newer: { version: 2 } })
})

test("saving blanks around what is there makes no version either", async () => {
  const form = make()
  form.set("name", " Sales ")
  await form.submit()
  form.set("name", "Mine")
  form.mergeNewer({ name: "Theirs", seats: 3 }, 2)
  expect(form.state.get()).toMatchObject({ values: { name: "Mine" }, newer: { version: 2 } })
})
