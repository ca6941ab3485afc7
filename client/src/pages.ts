import { dataOf } from "./refusal.ts"

interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/**
 * The rows of a list, page after page:
 * `for await (const user of itemsOf((cursor) => client.GET(…, { params: { query: { cursor, limit: 750 } } })))`.
 */
export async function* itemsOf<Item>(
  read: (
    cursor: string | undefined,
  ) => Promise<{ readonly data?: Page<Item> | undefined; readonly error?: unknown; readonly response: Response }>,
): AsyncGenerator<Item, void, undefined> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await dataOf(read(cursor))
    yield* items
    if (nextCursor === null) return
    cursor = nextCursor
  }
}
