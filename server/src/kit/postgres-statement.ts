import pg from "pg"
import type { Answer } from "./database.ts"
import { readRow, rowShape, type RowShape } from "./row-shape.ts"

/** What the library's queries call on a connection, as far as this file touches it. */
interface Connection {
  describe(of: unknown): void
}
/** What the library calls on a query that is its turn. Its types leave this out; pg-cursor rests on the same. */
interface Asked {
  readonly callback: (error: Error | null, result: { readonly rowCount: number | null }) => void
  prepare(connection: Connection): void
  handleCommandComplete(message: unknown, connection: Connection): void
}
const LibraryQuery = pg.Query as unknown as new (config: pg.QueryConfig & Pick<Asked, "callback">) => Asked

/** For each connection what its prepared statements answer with. */
const shapesOf = new WeakMap<Connection, Map<string, RowShape>>()
const silent = new WeakMap<Connection, Connection>()

/** The same connection, which does not ask again what an answer looks like. */
const withoutDescribing = (connection: Connection): Connection => {
  const known = silent.get(connection) ?? (Object.create(connection, { describe: { value: () => {} } }) as Connection)
  silent.set(connection, known)
  return known
}

/**
 * A prepared statement that is described once for a connection. The library asks with every execution and builds its tables from the answer anew, which for
 * a list of many columns was a tenth of the whole request.
 */
class PreparedStatement extends LibraryQuery {
  readonly found: Record<string, unknown>[] = []
  /** Why a row could not be read. It is told when the answer has ended: an error thrown into the socket would end the process. */
  unreadable: Error | undefined
  private shape: RowShape | undefined
  private shapes: Map<string, RowShape> | undefined

  constructor(private readonly statement: string, text: string, values: unknown[], private readonly readers: pg.TypeOverrides, callback: Asked["callback"]) {
    super({ name: statement, text, values, callback })
  }

  override prepare(connection: Connection) {
    this.shapes = shapesOf.get(connection)
    if (this.shapes === undefined) shapesOf.set(connection, (this.shapes = new Map()))
    this.shape = this.shapes.get(this.statement)
    super.prepare(this.shape === undefined ? connection : withoutDescribing(connection))
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    this.keep(rowShape(fields.map(({ name, dataTypeID }) => ({ name, read: this.readers.getTypeParser(dataTypeID, "text") as unknown as (text: string) => unknown }))))
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this.unreadable !== undefined) return
    try {
      this.found.push(readRow(this.shape!, fields))
    } catch (error) {
      this.unreadable = error as Error
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    // What answers with no rows is not described either.
    if (this.shape === undefined) this.keep(rowShape([]))
    super.handleCommandComplete(message, connection)
  }

  private keep(shape: RowShape) {
    this.shape = shape
    this.shapes!.set(this.statement, shape)
  }
}

export const runPrepared = async (client: pg.ClientBase, name: string, text: string, values: unknown[], types: pg.TypeOverrides): Promise<Answer> => {
  try {
    return await new Promise((resolve, reject) => {
      const statement: PreparedStatement = new PreparedStatement(name, text, values, types, (error, result) =>
        error === null && statement.unreadable === undefined ? resolve({ rows: statement.found, count: result.rowCount ?? 0 }) : reject(error ?? statement.unreadable!))
      client.query(statement as unknown as pg.Submittable)
    })
  } catch (error) {
    // The trace of the socket that brought the bad news says nothing; ours leads to who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
