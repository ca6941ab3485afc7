import type { Cost } from "./cost.ts"
import { note } from "./table.ts"

interface Bench {
  readonly address: string
  readonly tokens: Readonly<Record<number, string>>
  readonly measure: (requests: readonly (() => Promise<unknown>)[]) => Promise<Cost[]>
  readonly shown: (cost: Cost) => string
}

const few = 101
const many = 100

/** Each list with a typical search; every search has the same number of results at both sizes. */
const lists = [
  {
    name: "extensions",
    path: (accountId: number) => `/api/ucaas/account/v2/${accountId}/extensionList`,
    search: "1000777",
  },
  { name: "devices", path: (accountId: number) => `/api/devices/accounts/${accountId}/devices`, search: "1000777" },
  {
    name: "numbers",
    path: (accountId: number) => `/api/phone-numbers/accounts/${accountId}/numbers`,
    search: "0000777",
  },
] as const

/** The lists of the inventory with 1,000 and with 100,000 rows: first page, last page, search. */
export const measureInventory = async ({ address, tokens, measure, shown }: Bench) => {
  const ask = (accountId: number, path: string, query: string) => async () => {
    const answer = await fetch(`${address}${path}?limit=50&${query}`, {
      headers: { authorization: `Bearer ${tokens[accountId]}` },
    })
    const { items } = (await answer.json()) as { items: unknown[] }
    if (answer.status !== 200 || items.length === 0) throw new Error(`${answer.status}: ${path} ${query} found nothing`)
  }
  for (const { name, path, search } of lists) {
    for (const [what, query] of [
      ["first page", "from=start"],
      ["last page", "from=end"],
      ["search", `search=${search}`],
    ] as const) {
      const [small, large] = (await measure([ask(few, path(few), query), ask(many, path(many), query)])) as [Cost, Cost]
      note(`list of ${name}, 50 of 100,000, ${what}`, shown(large), "2.5 ms CPU", large.cpu <= 2.5)
      const ratio = large.cpu / Math.max(small.cpu, 0.5)
      // Runs differ by about half a millisecond.
      note("  against 1,000", `${ratio.toFixed(2)}x`, "1.3x", ratio <= 1.3 || large.cpu - small.cpu <= 0.5)
    }
  }
}
