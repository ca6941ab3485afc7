import { inTurns, perRequest, requests, shown, type Cost } from "./cost.ts"
import { note } from "./table.ts"

interface Place {
  readonly address: string
  readonly processes: readonly number[]
  /** A token by account. */
  readonly tokens: Readonly<Record<number, string>>
}

const [small, large] = [101, 100]
const day = 86_400_000
const before = (days: number) => new Date(Date.now() - days * day).toISOString()
const actor = (accountId: number) => `actorUserId=${accountId * 1000 + 1}`
const period = `since=${before(340)}&until=${before(50)}`

/** Each fills a page in both accounts, so that the costs can be compared. */
const filters: readonly (readonly [what: string, query: (accountId: number) => string])[] = [
  ["no filter", () => ""],
  ["by person", actor],
  ["by object", () => "objectType=user&objectId=1"],
  ["by action", () => "action=user.changed"],
  ["by time", () => period],
  ["by person and action", (accountId) => `${actor(accountId)}&action=user.changed`],
  ["by person, action and time", (accountId) => `${actor(accountId)}&action=session.started&${period}`],
  ["by object and person", (accountId) => `objectType=user&objectId=1&${actor(accountId)}`],
  ["by a word", () => "search=portal"],
  ["by the beginning of a word", () => "search=a"],
  ["by a word and person", (accountId) => `search=portal&${actor(accountId)}`],
  ["by a word, action and time", () => `search=a&action=user.changed&${period}`],
  ["last page", () => "from=end"],
]

/** Matches few entries or none: there is nothing to compare with, but it must not be slow. */
const rare: readonly (readonly [what: string, query: string])[] = [
  ["by a rare action", "action=privilege.granted"],
  ["by person and a rare action", `${actor(large)}&action=privilege.granted`],
  ["by two words", "search=esther%20ivan"],
  ["by a person who did nothing", "actorUserId=100999"],
  ["by a word that is nowhere", "search=zzz"],
  ["by a word and a rare action", "search=portal&action=privilege.granted"],
  ["by a word and an action that never meet", "search=portal&action=user.changed"],
  ["by a word and a person who seldom meet", "search=portal&actorUserId=100002"],
]

/** A filtered page of the audit log, at 1,000 and at 1,000,000 entries. */
export const measureAudit = async ({ address, processes, tokens }: Place) => {
  const read =
    (accountId: number, query: string, log = "audit-log") =>
    async () => {
      const answer = await fetch(`${address}/api/reporting/accounts/${accountId}/${log}/events?limit=50&${query}`, {
        headers: { authorization: `Bearer ${tokens[accountId]}` },
      })
      if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
      return (await answer.json()) as { items: unknown[] }
    }
  // The faster of two runs: other processes can only make a run slower.
  const cost = async (request: () => Promise<unknown>): Promise<Cost> => {
    const [one, other] = [
      await perRequest(processes, request, requests / 2),
      await perRequest(processes, request, requests / 2),
    ]
    return one.cpu <= other.cpu ? one : other
  }
  let worst = { what: "", ratio: 0 }
  for (const [what, query] of filters) {
    for (const accountId of [small, large]) {
      const { items } = await read(accountId, query(accountId))()
      if (items.length < 50) throw new Error(`Audit log ${what} in account ${accountId}: only ${items.length} entries.`)
    }
    const [few, many] = (await inTurns(processes, [read(small, query(small)), read(large, query(large))])) as [
      Cost,
      Cost,
    ]
    note(`audit log, 50 of 1,000,000 entries ${what}`, shown(many), "5 ms CPU", many.cpu <= 5)
    const ratio = many.cpu / few.cpu
    if (ratio > worst.ratio) worst = { what, ratio }
  }
  note(
    "the same at 1,000 and 1,000,000 entries, at worst",
    `${worst.ratio.toFixed(2)}x (${worst.what})`,
    "1.3x",
    worst.ratio <= 1.3,
  )
  for (const [what, query] of rare) {
    const found = await cost(read(large, query))
    note(`audit log of 1,000,000 entries ${what}`, shown(found), "5 ms CPU", found.cpu <= 5)
  }
  const account = await cost(read(large, "", "account-audit-log"))
  note("account audit log, 50 of 50,000 entries", shown(account), "5 ms CPU", account.cpu <= 5)
}
