import { protocol, type PGlite } from "@electric-sql/pglite"
import { intoReadingScope, intoScope, type Answer } from "./database.ts"
import { rowShape, type RowShape } from "./row-shape.ts"
import { StatementCache } from "./statement-cache.ts"

const { serialize } = protocol
type Message = Awaited<ReturnType<PGlite["execProtocolStream"]>>[number]

interface Statement {
  readonly name: string
  readonly parameterTypes: readonly number[]
  readonly shape: RowShape
}

/** More than the number of fixed statements of the product; searches with variable conditions share the rest. */
export const embeddedStatements = 800

/**
 * Prepares each statement once, as with the other engine, and closes the least recently used ones: PGlite's own query()
 * parses and plans every time, which took nine tenths of a small request. Prepared once for each role, because
 * row-level security is part of the plan: a statement shared by two roles would be planned again at each change.
 */
export const preparedStatements = (engine: PGlite) => {
  const known = new StatementCache<Statement>(embeddedStatements)
  let prepared = 0

  const send = (...messages: Uint8Array[]) =>
    engine.runExclusive(() => engine.execProtocolStream(joined(messages), { syncToFs: false }))

  const readers = new Map<number, (field: string) => unknown>()
  const readerOf = (type: number) => {
    const found = readers.get(type) ?? reading(engine.parsers[type], type)
    readers.set(type, found)
    return found
  }
  const parse = async (name: string, text: string): Promise<Statement> => {
    const answers = await send(
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    )
    const parameters = answers.find((answer) => answer.name === "parameterDescription") as
      | { dataTypeIDs: number[] }
      | undefined
    const fields =
      (
        answers.find((answer) => answer.name === "rowDescription") as
          | { fields: { name: string; dataTypeID: number }[] }
          | undefined
      )?.fields ?? []
    return {
      name,
      parameterTypes: parameters?.dataTypeIDs ?? [],
      shape: rowShape(fields.map((field) => ({ name: field.name, read: readerOf(field.dataTypeID) }))),
    }
  }

  const prepare = async (key: string, text: string): Promise<Statement> => {
    const statement = await parse(`s${prepared++}`, text)
    const evicted = known.add(key, statement)
    if (evicted.length > 0)
      await send(...evicted.map((one) => serialize.close({ type: "S", name: one.name })), serialize.sync())
    return statement
  }

  const statementOf = async (text: string, role = ""): Promise<Statement> => {
    const key = `${role} ${text}`
    return known.get(key) ?? (await prepare(key, text))
  }

  const write = (value: unknown, type: number): string => (engine.serializers[type] ?? String)(value)

  const carriedOut = ({ name, parameterTypes }: Statement, values: readonly unknown[]): Uint8Array[] => {
    const written = values.map((value, index) =>
      value === null || value === undefined ? null : write(value, parameterTypes[index]!),
    )
    return [serialize.bind({ statement: name, values: written }), serialize.execute({})]
  }

  return {
    size: () => known.size,
    /** Opens a transaction in its scope, in one message. */
    begin: async (role: string, account: string): Promise<void> => {
      const [begin, scope] = [await statementOf("begin"), await statementOf(intoScope)]
      await send(...carriedOut(begin, []), ...carriedOut(scope, [role, account]), serialize.sync())
    },
    /** Returns which of the two happened: after a failed statement the engine rolls back even if asked to commit. */
    end: async (how: "commit" | "rollback"): Promise<string> => {
      const answers = await send(...carriedOut(await statementOf(how), []), serialize.sync())
      return (answers.find(isCommand)?.text ?? "").toLowerCase()
    },
    query: async (role: string, text: string, values: readonly unknown[], isOneOff: boolean): Promise<Answer> => {
      // The unnamed statement, which the next one replaces.
      const statement = isOneOff ? await parse("", text) : await statementOf(text, role)
      return answered(statement, await send(...carriedOut(statement, values), serialize.sync()))
    },
    /** Runs one query as a read-only transaction of its own. */
    read: async (
      role: string,
      account: string,
      text: string,
      values: readonly unknown[],
      isOneOff: boolean,
    ): Promise<Answer> => {
      const scope = await statementOf(intoReadingScope)
      const statement = isOneOff ? await parse("", text) : await statementOf(text, role)
      const answers = await send(
        ...carriedOut(scope, [role, account]),
        ...carriedOut(statement, values),
        serialize.sync(),
      )
      return answered(statement, answers.slice(answers.findIndex(isCommand) + 1))
    },
  }
}

const answered = (statement: Statement, answers: readonly Message[]): Answer => {
  const rows: Record<string, unknown>[] = []
  let count = 0
  for (const answer of answers) {
    if (isRow(answer)) rows.push(statement.shape(answer.fields))
    else if (isCommand(answer)) count = countOf(answer.text)
  }
  return { rows, count }
}

const reading = (parser: PGlite["parsers"][number] | undefined, type: number) =>
  parser === undefined ? (field: string): unknown => field : (field: string): unknown => parser(field, type)
const isRow = (answer: Message): answer is Message & { fields: (string | null)[] } => answer.name === "dataRow"
const isCommand = (answer: Message): answer is Message & { text: string } => answer.name === "commandComplete"

/** "INSERT 0 3", "UPDATE 3": the last word is the number of rows; "SELECT 3" changed none. */
const countOf = (command: string) => (command.startsWith("SELECT") ? 0 : Number(/ (\d+)$/.exec(command)?.[1] ?? 0))

const joined = (parts: readonly Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
