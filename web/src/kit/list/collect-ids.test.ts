import { expect, test } from "vitest"
import { collectIds } from "./collect-ids.ts"

const list = Array.from({ length: 10 }, (_, index) => `row ${index}`)
const pagesOf = (size: number) => async (cursor: string | undefined) => {
  const at = Number(cursor ?? 0)
  return { ids: list.slice(at, at + size), next: at + size < list.length ? String(at + size) : null }
}
const collect = async (more: { size?: number; most?: number; have?: readonly string[]; stopAfter?: number }) => {
  const { size = 4, most = 100, have = [], stopAfter = 99 } = more
  const stop = new AbortController()
  const pages: (readonly string[])[] = []
  const end = await collectIds({
    readPage: pagesOf(size),
    have,
    most,
    signal: stop.signal,
    onPage: (ids) => {
      pages.push(ids)
      if (pages.length === stopAfter) stop.abort()
    },
  })
  return { end, pages, ids: pages.flat() }
}

test("page after page to the end, without those that are there already", async () => {
  expect(await collect({})).toMatchObject({
    end: "all",
    ids: list,
    pages: [{ length: 4 }, { length: 4 }, { length: 2 }],
  })
  expect(await collect({ have: ["row 0", "row 5"] })).toMatchObject({
    end: "all",
    ids: list.filter((id) => id !== "row 0" && id !== "row 5"),
  })
})

test("no more than may be, what is there already included; exactly so many are all", async () => {
  expect(await collect({ most: 5 })).toMatchObject({ end: "most", ids: list.slice(0, 5) })
  expect(await collect({ most: 5, have: ["elsewhere"] })).toMatchObject({ end: "most", ids: list.slice(0, 4) })
  expect(await collect({ most: 10 })).toMatchObject({ end: "all", ids: list })
  expect(await collect({ most: 8 })).toMatchObject({ end: "most", ids: list.slice(0, 8) })
})

test("stopped, it keeps what it has", async () => {
  expect(await collect({ stopAfter: 1 })).toMatchObject({ end: "stopped", ids: list.slice(0, 4) })
})
