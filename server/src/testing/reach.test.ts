import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { systemRole } from "@dialplane/contract/kit/access/roles.table"
import { reach, withinReach } from "../kit/access/access-check.ts"
import type { Actor } from "../kit/access/actor.ts"
import type { Db } from "../kit/database/database.ts"
import { sql } from "../kit/database/sql.ts"
import { startTestServer, type TestServer } from "./test-server.ts"

/**
 * "May act on" against a reference so simple that it cannot be wrong: walk up from the account until the actor's is
 * met. Trees of random shape, five deep at most, whose branches move about. `REACH_MOVES=10000` for the long run.
 */
const moves = Number(process.env["REACH_MOVES"] ?? 1200)
const seed = Number(process.env["REACH_SEED"] ?? 4711)
const deepest = 5

let server: TestServer
beforeAll(async () => (server = await startTestServer()))
afterAll(() => server.close())

const firstId = 50_000
const size = 40

const actorAt = (accountId: number, reachOf: Actor["reach"]): Actor => ({
  userId: 1,
  homeAccountId: accountId,
  homeAccountName: "",
  accountId,
  accountStatus: "Active",
  sessionId: "",
  clientId: "",
  loginName: "",
  name: "",
  role: systemRole(reachOf === "tree" ? "partnerAccountSuperuser" : "accountSuperUser"),
  isVendorSupport: false,
  keys: new Set(),
  reach: reachOf,
  passwordExpired: false,
  acting: null,
  apiKey: null,
})

const makeTree = async (db: Db, parents: Map<number, number>) => {
  for (let index = 0; index < size; index++) {
    const [id, parent] = [firstId + index, index === 0 ? 1 : firstId + Math.floor((index - 1) / 3)]
    parents.set(id, parent)
    await db.run(sql`
      insert into accounts (id, parent_id, parent_path, name, kind, status, country_code, locale, time_zone)
      select ${id}, p.id, p.path, ${`Tree ${index}`}, 'channelPartner', 'Active', 'US', 'en-us', 'UTC' from accounts p
        where p.id = ${parent}`)
  }
}

const lineOf = (parents: ReadonlyMap<number, number>, id: number): number[] => [
  id,
  ...(parents.has(id) ? lineOf(parents, parents.get(id)!) : []),
]
const heightOf = (parents: ReadonlyMap<number, number>, id: number): number =>
  1 + Math.max(0, ...[...parents].filter(([, parent]) => parent === id).map(([child]) => heightOf(parents, child)))

test(`after each of ${moves} moves, who may act where is what walking up the tree says`, async () => {
  const parents = new Map<number, number>()
  const differences: string[] = []
  const random = fc.sample(
    fc.tuple(fc.nat(size - 1), fc.nat(size - 1), fc.nat(size - 1), fc.nat(size - 1), fc.boolean()),
    { numRuns: moves, seed },
  )
  await server.database.transaction("system", async (db) => {
    await makeTree(db, parents)
    for (const [from, to, actorIndex, targetIndex, down] of random) {
      const [moved, under, actorAccount, target] = [
        firstId + from,
        firstId + to,
        firstId + actorIndex,
        firstId + targetIndex,
      ]
      const possible =
        !lineOf(parents, under).includes(moved) &&
        lineOf(parents, under).length + heightOf(parents, moved) - 1 <= deepest
      if (possible) {
        await db.run(
          sql`update accounts set parent_id = ${under}, parent_path = (select p.path from accounts p
            where p.id = ${under}) where id = ${moved}`,
        )
        parents.set(moved, under)
      }
      const actor = actorAt(actorAccount, down ? "tree" : "own")
      const expected = (down ? lineOf(parents, target).includes(actorAccount) : target === actorAccount)
        ? "manage"
        : "no_access"
      const found = await reach(db, actor, target)
      if (found !== expected) differences.push(`${actorAccount} on ${target}: ${found}, not ${expected}`)
    }
    const actor = actorAt(firstId, "tree")
    const listed = (
      await db.many<{ id: number }>(sql`select a.id from accounts a where ${withinReach(actor)} order by a.id`)
    ).map(({ id }) => id)
    expect(listed).toEqual(
      [...parents.keys()].filter((id) => lineOf(parents, id).includes(firstId)).toSorted((a, b) => a - b),
    )
  })
  expect(differences).toEqual([])
}, 600_000)
