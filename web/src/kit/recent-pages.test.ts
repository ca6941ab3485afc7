import { expect, test } from "vitest"
import { pagesToReturnTo, withVisit, type VisitedPage } from "./recent-pages.ts"

const visited = (...names: readonly string[]) =>
  names.reduce<readonly VisitedPage[]>((known, name) => withVisit(known, { href: `/${name}`, title: name }), [])
const shown = (known: readonly VisitedPage[], current: string) => {
  const { recent, frequent } = pagesToReturnTo(known, current)
  return { recent: recent.map(({ title }) => title), frequent: frequent.map(({ title }) => title) }
}

test("the pages before the current one are offered, newest first, then those opened most often", () => {
  const pages = ["queues", "users", "queues", "users", "queues", "phones", "users", "queues", "bills"]
  const known = visited(...pages, "a", "b", "c", "d", "e", "f")
  expect(shown(known, "/f")).toEqual({ recent: ["e", "d", "c", "b", "a"], frequent: ["queues", "users"] })
  expect(shown(known, "/elsewhere").recent[0]).toBe("f")
})

test("reading the same page again is no visit", () => {
  const known = visited("queues", "queues", "queues", "a", "b", "c", "d", "e", "f")
  expect(shown(known, "/f")).toEqual({ recent: ["e", "d", "c", "b", "a"], frequent: [] })
})

test("the name of an object is the newest one", () => {
  const known = withVisit(withVisit(visited("queues"), { href: "/users/7", title: "Ana Ruiz" }), {
    href: "/users/7",
    title: "Ana Costa",
  })
  expect(shown(known, "/").recent).toEqual(["Ana Costa", "queues"])
})

test("the oldest are forgotten", () => {
  expect(visited(...Array.from({ length: 60 }, (_, index) => `page ${index}`))).toHaveLength(40)
})
