import type { CallEvent } from "@dialplane/contract/calling/routing/call-event"
import { sql } from "../../kit/database/sql.ts"
import type { Db } from "../../kit/database/database.ts"
import type { TestServer } from "../../testing/test-server.ts"
import { sandboxEngine } from "./sandbox/sandbox-engine.adapter.ts"
import { takeEvent } from "./take-event.service.ts"

/** Users of Harbor Pine with a phone. Anna, Ben and Carla are in one pickup group (Accounting), the stranger is not. */
export const [anna, ben, carla, stranger] = [100_107, 100_108, 100_109, 100_106] as const
export const [annasNumber, bensNumber, carlasNumber] = ["307", "308", "309"] as const

/** An event without its time. */
export type Happening = CallEvent extends infer One ? (One extends CallEvent ? Omit<One, "at"> : never) : never

export const leg = (extensionId: number) => ({ kind: "extension", extensionId, delay: 0, confirm: false }) as const
export const inside = (extensionId: number, dialed: string): Happening => ({
  kind: "arrived",
  caller: { kind: "inside", extensionId },
  dialed,
  seed: 1,
})
export const outside = (dialed: string): Happening => ({
  kind: "arrived",
  caller: { kind: "outside", number: "12125550142", country: "US" },
  dialed,
  seed: 1,
})

/** All phones of the account are connected and ring. */
export const connectPhones = (server: TestServer): Promise<void> =>
  server.database.transaction("system", async (db) => {
    await db.run(sql`
      insert into registrations (account_id, line_id, address, expires_at, source)
      select l.account_id, l.id, '192.0.2.1', now() + interval '1 day', 'test' from lines l where l.account_id = 100
      on conflict (account_id, line_id) do update set expires_at = excluded.expires_at`)
    await db.run(sql`delete from extension_forwarding where account_id = 100`)
    await db.run(sql`update extensions set do_not_disturb = false, ring_mode = 'phones' where account_id = 100`)
  })

/** No call is under way. */
export const clearCalls = (server: TestServer): Promise<void> =>
  server.database.transaction("system", async (db) => {
    await db.run(sql`delete from live_calls`)
    await db.run(sql`delete from sandbox_events`)
  })

/** An engine reports an event, in an open transaction. */
export const takeIn = (
  server: TestServer,
  db: Db,
  engineCallId: string,
  eventNumber: number,
  event: Happening,
  at = Date.now(),
): Promise<boolean> =>
  takeEvent(server.kit, db, sandboxEngine, {
    accountId: 100,
    engineCallId,
    eventNumber,
    event: { ...event, at } as CallEvent,
  })

/** The rules that a call followed, in order. */
export const rulesOf = ({ steps }: { steps: { reasons: { rule: string }[] }[] }): string[] =>
  steps.flatMap(({ reasons }) => reasons.map(({ rule }) => rule))
