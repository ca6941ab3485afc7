import { describe, expect, test } from "vitest"
import { judgeTurns, type TurnEvent } from "./turns.ts"

const accounts = Array.from({ length: 6 }, (_, index) => index + 1)
const queued: TurnEvent[] = accounts.map((accountId) => ({ accountId, at: 0, what: "queued" }))

/**
 * One worker that serves the accounts in this order, with turns of three seconds; the last turn of an account finishes
 * its import.
 */
const served = (order: readonly number[]): TurnEvent[] =>
  order.flatMap((accountId, turn): TurnEvent[] => {
    const at = turn * 3 + 2
    const isFirst = order.indexOf(accountId) === turn
    const isLast = order.lastIndexOf(accountId) === turn
    return [
      { accountId, at, what: "begins" },
      ...(isFirst ? [{ accountId, at: at + 1, what: "first row" } as const] : []),
      ...(isLast ? [{ accountId, at: at + 3, what: "over" } as const] : []),
    ]
  })

describe("the proof of background jobs", () => {
  test("accepts accounts that take turns", () => {
    const report = judgeTurns([...queued, ...served([...accounts, ...accounts, ...accounts])])
    expect(report).toMatchObject({ faults: [], turns: 18, slowestFirstRow: 18, quickestOver: 41 })
  })

  test("finds imports that run one after another", () => {
    const { faults } = judgeTurns([...queued, ...served(accounts.flatMap((accountId) => [accountId, accountId]))])
    expect(faults).toContainEqual(
      "account 2 got its first row after 9.0 s, when another's import of several turns was over (after 8.0 s)",
    )
    expect(faults).toContainEqual(
      "account 6 got its first row after 33.0 s, when half of the imports were over (after 26.0 s)",
    )
    expect(faults).toContainEqual(
      "account 1 got a second turn after 5.0 s, before account 2 had its first (after 8.0 s)",
    )
  })

  test("accepts an import that is done within its first turn: it held nobody for longer than a turn", () => {
    expect(judgeTurns([...queued, ...served([1, 2, 3, 4, 5, 6, 2, 3, 4, 5, 6])]).faults).toEqual([])
  })

  test("finds whole imports in one turn, which prove nothing", () => {
    expect(judgeTurns([...queued, ...served(accounts)]).faults).toEqual([expect.stringContaining("use more rows")])
  })

  test("finds an account that is served twice before another is served at all", () => {
    const { faults } = judgeTurns([...queued, ...served([1, 2, 3, 4, 5, 1, 6, ...accounts, ...accounts])])
    expect(faults).toEqual(["account 1 got a second turn after 17.0 s, before account 6 had its first (after 20.0 s)"])
  })

  test("finds an account that never got a row", () => {
    const { faults } = judgeTurns([...queued, ...served([1, 2, 3, 4, 5, 1, 2, 3, 4, 5])])
    expect(faults).toContainEqual(expect.stringContaining("account 6 got its first row never"))
  })

  test("lets an account whose worker died before its first row come later, but not after half of the imports", () => {
    const others = [1, 2, 3, 4, 5]
    const dead = (back: number): TurnEvent[] => [
      { accountId: 6, at: 1, what: "begins" },
      { accountId: 6, at: back, what: "lost" },
      { accountId: 6, at: back + 1, what: "begins" },
      { accountId: 6, at: back + 2, what: "first row" },
      { accountId: 6, at: 90, what: "over" },
    ]
    expect(judgeTurns([...queued, ...served([...others, ...others]), ...dead(20)]).faults).toEqual([])
    expect(judgeTurns([...queued, ...served([...others, ...others]), ...dead(60)]).faults).toEqual([
      expect.stringContaining("when half of the imports were over"),
    ])
  })
})
