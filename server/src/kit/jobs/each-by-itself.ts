import { HandedBack, LeaseLost } from "./job-run.ts"

/**
 * Does the work of a job for each account or table. One that fails does not keep those after it from their turn; the job
 * fails at the end, so that it is logged and tried again.
 */
export const eachByItself = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const failures: unknown[] = []
  for await (const item of items)
    try {
      await work(item)
    } catch (error) {
      if (error instanceof HandedBack || error instanceof LeaseLost) throw error
      failures.push(error)
    }
  if (failures.length === 0) return
  const [first] = failures
  throw new Error(
    `${failures.length} failed, the first one with: ${first instanceof Error ? first.message : String(first)}`,
    { cause: failures },
  )
}
