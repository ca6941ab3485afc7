import { expect, test } from "vitest"
import { RecentValues } from "./recent-values.ts"

test("a full one loses the value that nobody asked for longest, and no other", () => {
  const recent = new RecentValues<number>(3)
  for (const [at, key] of ["a", "b", "c"].entries()) recent.set(key, at)
  recent.get("a")
  recent.set("d", 3)
  expect(["a", "b", "c", "d"].map((key) => recent.get(key))).toEqual([0, undefined, 2, 3])
})

test("a value set again is the newest and takes no second place", () => {
  const recent = new RecentValues<number>(2)
  recent.set("a", 1)
  recent.set("b", 1)
  recent.set("a", 2)
  recent.set("c", 1)
  expect(["a", "b", "c"].map((key) => recent.get(key))).toEqual([2, undefined, 1])
})

test("values go one by one or by what they say", () => {
  const recent = new RecentValues<number>(9)
  for (const at of [1, 2, 3, 4]) recent.set(String(at), at)
  recent.delete("1")
  recent.forget((value) => value % 2 === 0)
  expect(["1", "2", "3", "4"].map((key) => recent.get(key))).toEqual([undefined, undefined, 3, undefined])
})
