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
    const evicted: Statement[] = []
    for (const [oldest, one] of this.statements) {
      if (this.statements.size <= this.limit) break
      this.statements.delete(oldest)
      evicted.push(one)
    }
    return evicted
  }

  remove(key: string): void {
    this.statements.delete(key)
  }
}
