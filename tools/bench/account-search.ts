import pg from "pg"
import { openPostgres } from "../../server/src/kit/database/database-postgres.ts"
import { signIn } from "../server-process.ts"
import { addAccounts } from "./add-accounts.ts"
import { note } from "./table.ts"

interface Bench<Cost extends { readonly cpu: number }> {
  readonly postgres: { readonly ownerUrl: (name: string) => string; readonly adminUrl: (name: string) => string }
  readonly address: string
  readonly measure: (request: () => Promise<unknown>) => Promise<Cost>
  readonly shown: (cost: Cost) => string
}

/** Typical searches. Each has the same number of results at both sizes, so that only the cost of searching differs. */
const searches = [
  ["list, first page", "from=start"],
  ["list, last page", "from=end"],
  ["by the beginning of one word", "search=customer00007"],
  ["by two words", "search=ceda%20customer0000"],
  ["by a word that a tenth of all have", "search=granite"],
  ["by a word that all have", "search=custom"],
  ["by account number", "search=5000777"],
  ["by telephone number", "search=2070000777"],
  ["of one partner", "partnerAccountId=4000002"],
  ["by status", "status=Cancelled"],
  ["by country and kind", "countryCode=GB&kind=company"],
] as const

/** Account search with 1,000 and then with 100,000 accounts, as the operator's superuser. */
export const measureAccountSearch = async <Cost extends { readonly cpu: number }>({
  postgres,
  address,
  measure,
  shown,
}: Bench<Cost>) => {
  const token = await signIn(address, "superuser@dialplane.demo")
  const database = await openPostgres(postgres.ownerUrl("bench"), 1)
  const analyze = async () => {
    const client = new pg.Client({ connectionString: postgres.adminUrl("bench") })
    await client.connect()
    await client.query(
      "vacuum analyze accounts, account_search_words, account_services, account_contacts, account_tallies",
    )
    await client.end()
  }
  const ask = (query: string) => async () => {
    const answer = await fetch(`${address}/api/accounts?limit=50&${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { items } = (await answer.json()) as { items: unknown[] }
    if (answer.status !== 200 || items.length === 0) throw new Error(`${answer.status}: ${query} found nothing`)
  }
  const run = async () => {
    const costs: Cost[] = []
    for (const [, query] of searches) {
      // The faster of two runs: other processes can only make a run slower, and minutes pass between the two sizes.
      const [one, other] = [await measure(ask(query)), await measure(ask(query))]
      costs.push(one.cpu <= other.cpu ? one : other)
    }
    return costs
  }
  await addAccounts(database, 1, 1000)
  await analyze()
  const few = await run()
  await addAccounts(database, 1001, 100_000)
  await analyze()
  const many = await run()
  await database.close()
  for (const [index, [what]] of searches.entries()) {
    const [small, large] = [few[index]!, many[index]!]
    note(`account search at 100,000, ${what}`, shown(large), "5 ms CPU", large.cpu <= 5)
    // Runs differ by about half a millisecond.
    const ratio = large.cpu / Math.max(small.cpu, 0.5)
    note(`  against 1,000`, `${ratio.toFixed(2)}x`, "1.3x", ratio <= 1.3 || large.cpu - small.cpu <= 0.5)
  }
}
