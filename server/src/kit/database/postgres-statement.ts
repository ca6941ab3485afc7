import pg from "pg"
import type { Answer } from "./database.ts"
import { rowShape, type RowShape } from "./row-shape.ts"
import { StatementCache } from "./statement-cache.ts"

/**
 * How many statements stay prepared on each connection; each takes about 40 KB of the database server's memory, those
 * with a large plan more (statement-cache.ts).
 */
export const statementsPerConnection = 256

interface NamedStatement {
  readonly name: string
  /** Known after the statement was described. */
  shape: RowShape | undefined
}

/** The prepared statements of one connection. */
export class ConnectionStatements {
  private readonly cache = new StatementCache<NamedStatement>(statementsPerConnection)
  private prepared = 0
  /** Names that are closed with the next message, which saves a round trip. */
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

  /**
   * For a statement that failed at its first use: it may not exist in the database, and closing it is not an error
   * then.
   */
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

/**
 * The messages of the extended query protocol, as the library's connection sends them; its types require an argument
 * that it ignores.
 */
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
const { prepareValue } = (pg as unknown as { readonly utils: { readonly prepareValue: (value: unknown) => unknown } })
  .utils

/** A statement with its values and the role it runs as. */
export interface Question {
  readonly role: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly isOneOff: boolean
}

interface WrittenQuestion {
  readonly question: Question
  /** The values in the protocol's format. */
  readonly written: unknown[]
}

/** A statement of a batch and its answer so far. */
interface Asked {
  readonly key: string
  readonly question: Question
  readonly statement: NamedStatement
  readonly isFirstUse: boolean
  readonly written: unknown[]
  readonly rows: Record<string, unknown>[]
  command: string
}

/**
 * Prepared statements that are sent in one message and answered in one: a Submittable, the library's interface for
 * custom queries (pg-cursor is another). Each statement is described once for a connection: the library's own query
 * describes it at every execution, which for a list of many columns was a tenth of the whole request. Prepared once for
 * each role, because row-level security is part of the plan: a statement shared by two roles would be planned again at
 * each change. If one fails, the database skips those after it.
 */
class StatementBatch implements pg.Submittable {
  private readonly asked: Asked[] = []
  /** The index of the statement whose answer is being received. */
  private current = 0
  /**
   * Why a row could not be parsed. Reported after the end of the answer: an error thrown into the socket would end the
   * process.
   */
  private unreadable: Error | undefined

  constructor(
    private readonly statements: ConnectionStatements,
    private readonly types: pg.TypeOverrides,
    private readonly questions: readonly WrittenQuestion[],
    private readonly done: (error: Error | undefined, answers: BatchAnswer[]) => void,
  ) {}

  readonly submit = (given: pg.Connection): void => {
    const connection = given as unknown as Connection
    this.prepare()
    connection.stream.cork()
    for (const name of this.statements.takeUnwanted()) connection.close({ type: "S", name })
    for (const { statement, isFirstUse, question, written } of this.asked) {
      if (isFirstUse) connection.parse({ name: statement.name, text: question.text })
      connection.bind({ statement: statement.name, values: written })
      if (isFirstUse) connection.describe({ type: "P", name: "" })
      connection.execute({})
    }
    connection.sync()
    connection.stream.uncork()
  }

  private prepare(): void {
    for (const { question, written } of this.questions) {
      const key = `${question.role} ${question.text}`
      const found = question.isOneOff ? undefined : this.statements.find(key)
      const statement = found ?? (question.isOneOff ? unnamed() : this.statements.add(key))
      this.asked.push({ key, question, statement, isFirstUse: found === undefined, written, rows: [], command: "" })
    }
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    const reader = (type: number) => this.types.getTypeParser(type, "text") as unknown as (text: string) => unknown
    this.asked[this.current]!.statement.shape = rowShape(
      fields.map(({ name, dataTypeID }) => ({ name, read: reader(dataTypeID) })),
    )
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this.unreadable !== undefined) return
    const { rows, statement } = this.asked[this.current]!
    try {
      rows.push(statement.shape!(fields))
    } catch (error) {
      this.unreadable = error as Error
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    this.asked[this.current]!.command = text
    this.current += 1
  }

  handleReadyForQuery() {
    this.done(
      this.unreadable,
      this.unreadable === undefined ? this.asked.map(({ rows, command }) => ({ rows, command })) : [],
    )
  }

  handleError(error: Error) {
    // Statements after the failed one were never prepared.
    for (const { question, isFirstUse, statement, key } of this.asked.slice(this.current)) {
      if (isFirstUse && !question.isOneOff) this.statements.forget(key, statement)
    }
    this.done(error, [])
  }

  handleCopyInResponse(connection: Connection) {
    connection.sendCopyFail("Nothing is copied in here.")
  }

  handleEmptyQuery() {
    this.current += 1
  }
  handlePortalSuspended() {}
  handleCopyData() {}
}

/** The next unnamed statement replaces it. */
const unnamed = (): NamedStatement => ({ name: "", shape: undefined })

/** "INSERT 0 3", "UPDATE 3", "SELECT 3": the last word is the number of rows. */
const countOf = (command: string) => Number(/ (\d+)$/.exec(command)?.[1] ?? 0)

export interface BatchAnswer {
  readonly rows: Record<string, unknown>[]
  /** The command tag: "UPDATE 3", "COMMIT". */
  readonly command: string
}

export const toAnswer = ({ rows, command }: BatchAnswer): Answer => ({ rows, count: countOf(command) })

/**
 * Runs statements in order in one round trip; if one fails, those after it fail too. A value that cannot be serialized
 * is thrown immediately, and nothing is sent.
 */
export const runBatch = (
  client: pg.ClientBase,
  statements: ConnectionStatements,
  types: pg.TypeOverrides,
  questions: readonly Question[],
): Promise<BatchAnswer[]> => {
  const written = questions.map((question) => ({
    question,
    written: question.values.map((value) => prepareValue(value)),
  }))
  return new Promise((resolve, reject) => {
    client.query(
      new StatementBatch(statements, types, written, (error, answers) =>
        error === undefined ? resolve(answers) : reject(error),
      ),
    )
  })
}
