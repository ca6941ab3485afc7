import { setImmediate } from "node:timers/promises"

/** Nobody notices a delay of this length. */
const turnMilliseconds = 10

/** Like `map`, in turns with the other requests of the process: ten thousand items would hold them up for seconds. */
export const mapInTurns = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> => {
  const results: Result[] = []
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - began >= turnMilliseconds) {
      await setImmediate()
      began = performance.now()
    }
    results.push(work(item, index))
  }
  return results
}
