/** Begins a statement whose kept plan is large: one that reads tables of many months takes about a megabyte. */
export const largePlan = "/* large plan */"
const isLarge = (key: string): boolean => key.includes(largePlan)
/** How many of them stay prepared, among the others. */
export const mostLargePlans = 24

/**
 * The prepared statements of one connection, least recently used first. A prepared statement takes memory in the
 * database as long as the connection exists, and callers choose the combination of filters of a search, so the number
 * needs a fixed limit.
 */
export class StatementCache<Statement> {
  private readonly statements = new Map<string, Statement>()

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.statements.size
  }

  /** The statement, which becomes the most recently used. */
  get(key: string): Statement | undefined {
    const found = this.statements.get(key)
    if (found === undefined) return undefined
    this.statements.delete(key)
    this.statements.set(key, found)
    return found
  }

  /** Adds a statement and returns the displaced ones, which the caller closes in the database. */
  add(key: string, statement: Statement): Statement[] {
    this.statements.set(key, statement)
    const keys = [...this.statements.keys()]
    const large = isLarge(key) ? keys.filter(isLarge) : []
    const displaced = [
      ...large.slice(0, Math.max(0, large.length - mostLargePlans)),
      ...keys.slice(0, Math.max(0, keys.length - this.limit)),
    ]
    return [...new Set(displaced)].flatMap((oldest) => {
      const evicted = this.statements.get(oldest)
      this.statements.delete(oldest)
      return evicted === undefined ? [] : [evicted]
    })
  }

  remove(key: string): void {
    this.statements.delete(key)
  }
}
