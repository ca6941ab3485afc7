import type { Kit } from "../context.ts"

interface Options<Value> {
  /** What is counted together. */
  readonly idOf: (value: Value) => string | number
  readonly merge: (earlier: Value, later: Value) => Value
  readonly write: (values: readonly Value[]) => Promise<void>
  /** For the log of the server, when the values could not be written. */
  readonly failure: string
}

const waitMilliseconds = 5000

/**
 * Collects in memory what every request would write; every few seconds and at shutdown it is written together. What could
 * not be written stays, and is written with what comes next.
 */
export const makeBatchedWrites = <Value>(
  log: Pick<Kit["log"], "warn">,
  { idOf, merge, write, failure }: Options<Value>,
) => {
  let waiting = new Map<string | number, Value>()
  let timer: NodeJS.Timeout | undefined
  const add = (value: Value, isEarlier: boolean) => {
    const other = waiting.get(idOf(value))
    const merged = other === undefined ? value : isEarlier ? merge(value, other) : merge(other, value)
    waiting.set(idOf(value), merged)
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ error }, failure))
    }, waitMilliseconds).unref()
  }
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const values = [...waiting.values()]
    waiting = new Map()
    try {
      await write(values)
    } catch (error) {
      for (const value of values) add(value, true)
      throw error
    }
  }
  return { add: (value: Value) => add(value, false), flush }
}
