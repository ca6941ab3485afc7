import pg from "pg"
import type { Answer } from "./database.ts"
import { readRow, rowShape, type RowShape } from "./row-shape.ts"
import { StatementCache } from "./statement-cache.ts"

/** Statements that stay prepared on each connection; each takes about 40 KB of the database server's memory. */
export const statementsPerConnection = 256

interface NamedStatement {
  readonly name: string
  /** Known once the statement has been described. */
  shape: RowShape | undefined
}

/** What one connection has prepared. */
export class ConnectionStatements {
  private readonly cache = new StatementCache<NamedStatement>(statementsPerConnection)
  private prepared = 0
  /** Names that are closed together with the next message, which saves a round trip. */
  private unwanted: string[] = []

  get size(): number {
    return this.cache.size
  }

  find(key: string): NamedStatement | undefined {
    return this.cache.get(key)
  }

  add(key: string): NamedStatement {
    const statement = { name: `s${this.prepared++}`, shape: undefined }
    for (const { name } of this.cache.add(key, statement)) this.unwanted.push(name)
    return statement
  }

  /** For a statement that failed at its first use: whether the database has it is not known, and closing what is not there is no error. */
  forget(key: string, { name }: NamedStatement): void {
    this.cache.remove(key)
    this.unwanted.push(name)
  }

  takeUnwanted(): string[] {
    const names = this.unwanted
    this.unwanted = []
    return names
  }
}

/** The messages of the extended query protocol, as the library's connection sends them; its types demand an argument that it ignores. */
interface Connection {
  readonly stream: { cork(): void; uncork(): void }
  parse(message: { readonly name: string; readonly text: string }): void
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void
  describe(message: { readonly type: "P"; readonly name: string }): void
  execute(message: object): void
  close(message: { readonly type: "S"; readonly name: string }): void
  sync(): void
  sendCopyFail(reason: string): void
}
const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } }).utils

interface Question {
  readonly statements: ConnectionStatements
  readonly role: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly types: pg.TypeOverrides
  readonly isOneOff: boolean
}

/**
 * A prepared statement as a Submittable, the library's interface for own kinds of queries (pg-cursor is another). It is described once for a
 * connection: the library's own query asks with every execution and builds its tables from the answer anew, which for a list of many columns was
 * a tenth of the whole request. Once for each role: whose rows a statement sees is part of its plan, and one statement that two roles take
 * turns with is planned anew at each turn.
 */
class PreparedStatement implements pg.Submittable {
  private readonly rows: Record<string, unknown>[] = []
  private readonly key: string
  private count = 0
  private statement: NamedStatement | undefined
  private isFirstUse = false
  /** Why a row could not be read. It is told when the answer has ended: an error thrown into the socket would end the process. */
  private unreadable: Error | undefined

  constructor(private readonly question: Question, private readonly done: (error: Error | undefined, answer: Answer) => void) {
    this.key = `${question.role} ${question.text}`
  }

  readonly submit = (given: pg.Connection): Error | undefined => {
    const connection = given as unknown as Connection
    const { statements, text, values, isOneOff } = this.question
    const written = valuesOf(values)
    // Returned, not thrown: the library hands it to handleError and goes on with the next query.
    if (written instanceof Error) return written
    this.statement = isOneOff ? unnamed() : statements.find(this.key)
    this.isFirstUse = isOneOff || this.statement === undefined
    this.statement ??= statements.add(this.key)
    connection.stream.cork()
    for (const name of statements.takeUnwanted()) connection.close({ type: "S", name })
    if (this.isFirstUse) connection.parse({ name: this.statement.name, text })
    connection.bind({ statement: this.statement.name, values: written })
    if (this.isFirstUse) connection.describe({ type: "P", name: "" })
    connection.execute({})
    connection.sync()
    connection.stream.uncork()
    return undefined
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    const reader = (type: number) => this.question.types.getTypeParser(type, "text") as unknown as (text: string) => unknown
    this.statement!.shape = rowShape(fields.map(({ name, dataTypeID }) => ({ name, read: reader(dataTypeID) })))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this.unreadable !== undefined) return
    try {
      this.rows.push(readRow(this.statement!.shape!, fields))
    } catch (error) {
      this.unreadable = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.count = countOf(text)
  }

  handleReadyForQuery() {
    this.done(this.unreadable, { rows: this.rows, count: this.count })
  }

  handleError(error: Error) {
    if (this.isFirstUse && this.statement !== undefined && !this.question.isOneOff) this.question.statements.forget(this.key, this.statement)
    this.done(error, { rows: [], count: 0 })
  }

  handleCopyInResponse(connection: Connection) {
    connection.sendCopyFail("Nothing is copied in here.")
  }

  handleEmptyQuery() {}
  handlePortalSuspended() {}
  handleCopyData() {}
}

/** The next unnamed statement replaces it. */
const unnamed = (): NamedStatement => ({ name: "", shape: undefined })

const valuesOf = (values: readonly unknown[]): unknown[] | Error => {
  try {
    return values.map((value) => prepareValue(value))
  } catch (error) {
    return error as Error
  }
}

/** "INSERT 0 3", "UPDATE 3", "SELECT 3": the last word is the number of rows. */
const countOf = (command: string) => Number(/ (\d+)$/.exec(command)?.[1] ?? 0)

export const runPrepared = async (client: pg.ClientBase, question: Question): Promise<Answer> => {
  try {
    return await new Promise((resolve, reject) => {
      client.query(new PreparedStatement(question, (error, answer) => (error === undefined ? resolve(answer) : reject(error))))
    })
  } catch (error) {
    // The trace of the socket that brought the error says nothing; ours leads to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
