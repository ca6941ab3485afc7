/**
 * The prepared statements of one database connection, least recently used first. Every prepared statement costs memory
 * in the database for as long as the connection lives, and a caller chooses which combination of filters a search is
 * asked for, so the number must have a limit that no caller can move.
 */
export class StatementCache<Statement> {
  private readonly statements = new Map<string, Statement>()

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.statements.size
  }

  /** The statement, which becomes the most recently used one. */
  get(key: string): Statement | undefined {
    const found = this.statements.get(key)
    if (found === undefined) return undefined
    this.statements.delete(key)
    this.statements.set(key, found)
    return found
  }

  /** Adds a statement and returns those that had to make way: the caller closes them in the database. */
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
