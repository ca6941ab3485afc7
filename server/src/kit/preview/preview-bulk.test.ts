import { describe, expect, test, vi } from "vitest"
import { longestPreviewMilliseconds } from "@dialplane/contract/kit/bulk-preview"
import { commonProblems } from "@dialplane/contract/kit/problem"
import type { Context } from "../context.ts"
import type { Database, Db } from "../database/database.ts"
import { makeAccountShares } from "../database/account-share.ts"
import { previewBulk } from "./preview-bulk.ts"
import { withinPreviewLimit } from "./preview-limit.ts"
import { Refusal } from "../refusal.ts"

/** A database in which every transaction is counted and nothing is written. */
const startDatabase = () => {
  let transactions = 0
  const database = {
    transaction: async (_: unknown, work: (db: Db) => Promise<unknown>) => {
      transactions += 1
      return work({} as Db)
    },
  } as unknown as Database
  return { database, count: () => transactions }
}
const contextOf = (database: Database, sessionId: string, accountId = 100, isClientGone = () => false) =>
  ({
    kit: { database, shares: makeAccountShares(2) },
    actor: { sessionId },
    accountId,
    http: { isClientGone },
  }) as unknown as Context

const ids = Array.from({ length: 600 }, (_, index) => index + 1)
const nameOf = async (_: Db, id: number) => `Number ${id}`

describe("a preview for many", () => {
  test("tries 500 of them, and none that do not exist", async () => {
    const { database, count } = startDatabase()
    const tried: number[] = []
    const known = { find: async () => new Set([7]), otherwise: commonProblems.notFound }
    const preview = await previewBulk(contextOf(database, "one"), {
      ids,
      nameOf,
      known,
      change: async (_ctx, _db, id) => void tried.push(id),
    })
    expect(preview).toMatchObject({ chosen: 600, checked: 500, unchanged: 1, leftOutCount: 499 })
    expect(tried).toEqual([7])
    // One to find out which exist, one for the row, and one for each of the 50 that are named.
    expect(count()).toBe(52)
  })

  test("stops when nobody waits for it any more", async () => {
    const { database } = startDatabase()
    const tried: number[] = []
    const ctx = contextOf(database, "one", 100, () => tried.length >= 3)
    const preview = await previewBulk(ctx, { ids, nameOf, change: async (_ctx, _db, id) => void tried.push(id) })
    expect(tried).toEqual([1, 2, 3])
    expect(preview).toMatchObject({ chosen: 600, checked: 3, unchanged: 3 })
  })

  test("stops when its time is over, and says how many were tried", async () => {
    const { database } = startDatabase()
    let now = 0
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now)
    try {
      const slow = { ids, nameOf, change: async () => void (now += 100) }
      const preview = await previewBulk(contextOf(database, "one"), slow)
      const mostInTime = longestPreviewMilliseconds / 100 + 1
      expect(preview).toMatchObject({
        chosen: 600,
        checked: mostInTime,
        changed: 0,
        unchanged: mostInTime,
        leftOutCount: 0,
      })
    } finally {
      clock.mockRestore()
    }
  })

  test("one at a time for a session, two for an account; then there is room again", async () => {
    const { database } = startDatabase()
    let finish = () => {}
    const open = new Promise<void>((resolve) => (finish = resolve))
    const start = (sessionId: string, accountId = 100) =>
      withinPreviewLimit(contextOf(database, sessionId, accountId), 11, () => open)
    const first = start("one")
    const refusal = await start("one").catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ problem: { status: 429 }, retryAfterSeconds: 2 })
    const second = start("two")
    await expect(start("three")).rejects.toMatchObject({ problem: { status: 429 } })
    const elsewhere = start("three", 101)
    finish()
    await Promise.all([first, second, elsewhere])
    await start("one")
  })

  test("a small preview does not wait for a bulk one, and has a limit of its own", async () => {
    const { database } = startDatabase()
    let finish = () => {}
    const open = new Promise<void>((resolve) => (finish = resolve))
    const start = (objects: number, sessionId = "one") =>
      withinPreviewLimit(contextOf(database, sessionId), objects, () => open)
    const underWay = [start(600), start(600, "two"), start(1), start(10), start(2), start(1)]
    await expect(start(1)).rejects.toMatchObject({ problem: { status: 429 } })
    await expect(start(11)).rejects.toMatchObject({ problem: { status: 429 } })
    underWay.push(start(1, "two"))
    finish()
    await Promise.all(underWay)
  })
})
