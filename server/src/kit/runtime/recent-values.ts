/**
 * Values that are asked for again soon, in memory. When it is full, only the value that nobody asked for longest goes:
 * emptying it whole would let one caller with many keys slow down everybody else.
 */
export class RecentValues<Value> {
  private readonly values = new Map<string, Value>()

  constructor(private readonly most: number) {}

  get(key: string): Value | undefined {
    const value = this.values.get(key)
    if (value === undefined) return undefined
    this.values.delete(key)
    this.values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.values.delete(key)
    this.values.set(key, value)
    const [oldest] = this.values.keys()
    if (this.values.size > this.most && oldest !== undefined) this.values.delete(oldest)
  }

  delete(key: string): void {
    this.values.delete(key)
  }

  forget(isMeant: (value: Value) => boolean): void {
    for (const [key, value] of this.values) if (isMeant(value)) this.values.delete(key)
  }
}
