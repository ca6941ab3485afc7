import { expect, test, vi } from "vitest"
import { z } from "zod"
import { refusal } from "../request/request-error.ts"
import { errorAnswer } from "../testing/sample-endpoints.ts"
import { createForm } from "./create-form.ts"
import { requiredTexts } from "./required-texts.ts"

const schema = z.strictObject({
  name: z.string().trim().min(1, "Must not be empty."),
  seats: z.int("Must be a whole number.").min(1, "At least one."),
  numbers: z.array(z.strictObject({ number: z.string().min(2, "Too short.") })),
})
const initial = { name: "Sales", seats: 3, numbers: [{ number: "12" }, { number: "34" }] }
const refused = (status: number, message: string, errors: { field: string; details: string }[] = []) => {
  const { body } = errorAnswer(status, message, errors)
  return refusal(status, "/x", JSON.stringify(body))
}
const make = (
  onSubmit: (values: z.output<typeof schema>) => Promise<unknown> = async () => undefined,
  onPlaced?: () => void,
) => createForm({ schema, initial, onSubmit, onPlaced })

test("changed and changed back is not dirty", () => {
  const form = make()
  form.set("numbers.1.number", "99")
  expect(form.isDirty()).toBe(true)
  expect(form.state.get().values.numbers).toEqual([{ number: "12" }, { number: "99" }])
  expect(initial.numbers[1]).toEqual({ number: "34" })
  form.set("numbers.1.number", "34")
  expect(form.isDirty()).toBe(false)
})

test("a mistake shows when the field is left, and goes when it is mended", () => {
  const form = make()
  form.set("name", "")
  expect(form.state.get().errors).toEqual({})
  form.blur("name")
  expect(form.state.get().errors).toEqual({ name: "Must not be empty." })
  form.set("name", "A")
  expect(form.state.get().errors).toEqual({})
})

test("a mistake inside a part goes when the whole part is set, and stays while it is still wrong", async () => {
  const form = make(() => Promise.reject(refused(400, "No.", [{ field: "numbers.1.number", details: "In use." }])))
  form.set("numbers.0.number", "1")
  await form.submit()
  expect(form.state.get().errors).toEqual({ "numbers.0.number": "Too short." })
  form.set("numbers", [{ number: "" }, { number: "34" }])
  expect(form.state.get().errors).toEqual({ "numbers.0.number": "Too short." })
  form.set("numbers", [{ number: "12" }, { number: "34" }])
  expect(form.state.get().errors).toEqual({})
  await form.submit()
  expect(form.state.get().errors).toEqual({ "numbers.1.number": "In use." })
  form.set("numbers", [{ number: "12" }, { number: "56" }])
  expect(form.state.get().errors).toEqual({})
})

test("leaving a field as it was says nothing", () => {
  const form = createForm({
    schema: requiredTexts({ name: "Enter a name." }),
    initial: { name: "" },
    onSubmit: async () => undefined,
  })
  form.blur("name")
  expect(form.state.get().errors).toEqual({})
})

test("submitting shows all mistakes and sends nothing", async () => {
  const send = vi.fn(async () => undefined)
  const form = make(send)
  form.set("name", " ")
  form.set("seats", 0)
  form.set("numbers.0.number", "1")
  await expect(form.submit()).resolves.toBe(false)
  expect(form.state.get().errors).toEqual({
    name: "Must not be empty.",
    seats: "At least one.",
    "numbers.0.number": "Too short.",
  })
  expect(send).not.toHaveBeenCalled()
})

test("what is sent is what the schema made of it, and then nothing is unsaved", async () => {
  const send = vi.fn(async () => undefined)
  const form = make(send)
  form.set("name", " Support ")
  await expect(form.submit()).resolves.toBe(true)
  expect(send).toHaveBeenCalledWith({ ...initial, name: "Support" }, 0)
  expect(form.isDirty()).toBe(false)
})

test("submitting twice sends once", async () => {
  let finish!: () => void
  const send = vi.fn(() => new Promise<void>((done) => (finish = done)))
  const form = make(send)
  const both = [form.submit(), form.submit()]
  expect(form.state.get().submitting).toBe(true)
  form.set("name", "Typed meanwhile")
  finish()
  await expect(Promise.all(both)).resolves.toEqual([true, true])
  expect(send).toHaveBeenCalledTimes(1)
  expect(form.state.get().submitting).toBe(false)
  expect(form.isDirty()).toBe(true)
})

test("the server's refusals land at their fields, and nobody else need show them", async () => {
  const placed = vi.fn()
  const error = refused(409, "Refused.", [
    { field: "name", details: "Another one is called so." },
    { field: "body.numbers[1].number", details: "In use." },
  ])
  const form = make(async () => Promise.reject(error), placed)
  await expect(form.submit()).resolves.toBe(false)
  expect(form.state.get()).toMatchObject({
    errors: { name: "Another one is called so.", "numbers.1.number": "In use." },
    formError: undefined,
    submitting: false,
  })
  expect(placed).toHaveBeenCalledTimes(1)
  expect(error.presented).toBe(true)
})

test("a refusal that belongs to no field is the form's", async () => {
  const form = make(async () => Promise.reject(refused(409, "Changed by someone else.")))
  await form.submit()
  expect(form.state.get()).toMatchObject({ errors: {}, formError: "Changed by someone else." })
  const other = make(async () => Promise.reject(refused(400, "Invalid.", [{ field: "unknown", details: "Not here." }])))
  await other.submit()
  expect(other.state.get().formError).toBe("Not here.")
})

test("what a modal already told is not told again", async () => {
  const error = refused(503, "Down.")
  error.presented = true
  const form = make(async () => Promise.reject(error))
  await form.submit()
  expect(form.state.get().formError).toBeUndefined()
})

test("a bug is not swallowed", async () => {
  const form = make(async () => Promise.reject(new TypeError("x is undefined")))
  await expect(form.submit()).rejects.toThrow("x is undefined")
  expect(form.state.get()).toMatchObject({ formError: "This could not be saved. Please try again.", submitting: false })
})

test("resetting goes back to what is saved", () => {
  const form = make()
  form.set("name", "X")
  form.blur("name")
  form.reset()
  expect(form.state.get()).toMatchObject({ values: initial, errors: {} })
})

test("a form of required texts says what is missing", async () => {
  const send = vi.fn(async () => undefined)
  const form = createForm({
    schema: requiredTexts({ loginName: "Enter your login name.", password: "Enter your password." }),
    initial: { loginName: "", password: "" },
    onSubmit: send,
  })
  form.set("loginName", "ann")
  await form.submit()
  expect(form.state.get().errors).toEqual({ password: "Enter your password." })
  form.set("password", " ")
  await form.submit()
  expect(send).toHaveBeenCalledWith({ loginName: "ann", password: " " }, 0)
})

test("one step of several shows its own mistakes and leaves the rest alone", () => {
  const form = make()
  form.set("name", " ")
  form.set("numbers.1.number", "9")
  expect(form.check(["seats"])).toBe(true)
  expect(form.state.get().errors).toEqual({})
  expect(form.check(["seats", "numbers"])).toBe(false)
  expect(form.state.get().errors).toEqual({ "numbers.1.number": "Too short." })
  form.set("numbers.1.number", "99")
  expect(form.check(["numbers"])).toBe(true)
  expect(form.state.get().errors).toEqual({})
})

test("nobody is told of undefined: what is left open must not be empty", async () => {
  const form = createForm({
    schema: z.strictObject({ accountId: z.int(), kind: z.enum(["a", "b"]), seats: z.int("Must be a whole number.") }),
    initial: { seats: 1.5 },
    onSubmit: async () => undefined,
  })
  expect(await form.submit()).toBe(false)
  expect(form.state.get().errors).toEqual({
    accountId: "Must not be empty.",
    kind: "Must not be empty.",
    seats: "Must be a whole number.",
  })
  form.set("kind", "c" as never)
  form.blur("kind")
  // Which of the two depends on whether the sentences have arrived; neither is zod's own text.
  expect(["This cannot be used here.", "Must be “a” or “b”."]).toContain(form.state.get().errors["kind"])
})
