import { expectTypeOf, test } from "vitest"
import { createThing, getThing, listThings, readOf } from "../testing/sample-endpoints.ts"
import type { Call } from "./call-types.ts"

/** Never runs: the compiler is the test. */
const typed = (call: Call) => {
  expectTypeOf(call(getThing, { params: { name: "a" } })).resolves.toEqualTypeOf<{ id: number; name: string }>()
  void call(readOf("users"))
  void call(listThings, { params: { accountId: 5 } })
  void call(listThings, { params: { accountId: "5" }, query: { enabled: "true", sort: "id" } })
  void call(createThing, { body: { name: "x" } }, { fallback: { id: 1, name: "" } })
  // @ts-expect-error the account is missing
  void call(listThings)
  // @ts-expect-error the body is missing
  void call(createThing, {})
  // @ts-expect-error no such field
  void call(createThing, { body: { name: "x", color: "red" } })
  // @ts-expect-error no such order
  void call(listThings, { params: { accountId: 5 }, query: { sort: "price" } })
  // @ts-expect-error a fallback must be what the endpoint answers
  void call(getThing, { params: { name: "a" } }, { fallback: [] })
}

test("a call is typed by its endpoint", () => expectTypeOf(typed).toBeFunction())
