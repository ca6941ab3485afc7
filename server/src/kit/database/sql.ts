/** A tagged template that keeps values apart from the SQL text, so that input never becomes code. */
export class Sql {
  constructor(
    readonly strings: readonly string[],
    readonly values: readonly unknown[],
    /** Parsed for one execution and not kept prepared. */
    readonly isOneOff = false,
  ) {}

  /** Text with $1, $2 … and the values in order. */
  compile(): { text: string; values: unknown[] } {
    const values: unknown[] = []
    let text = ""
    const write = (piece: Sql) => {
      for (const [index, string] of piece.strings.entries()) {
        text += string
        if (index >= piece.values.length) continue
        const value = piece.values[index]
        if (value instanceof Sql) write(value)
        else text += `$${values.push(value)}`
      }
    }
    write(this)
    return { text, values }
  }
}

export const sql = (strings: TemplateStringsArray, ...values: readonly unknown[]) => new Sql(strings, values)

/**
 * For a statement whose text varies without limit (number and order of conditions): if each variant stayed prepared, it
 * would displace statements that are used all the time.
 */
export const oneOff = ({ strings, values }: Sql) => new Sql(strings, values, true)

/** Raw text from our own code (a column or table name from a fixed list), never from input. */
export const rawSql = (text: string) => new Sql([text], [])

export const emptySql = rawSql("")

export const joinSql = (pieces: readonly Sql[], separator: string): Sql => {
  if (pieces.length === 0) return emptySql
  return new Sql(["", ...pieces.slice(1).map(() => separator), ""], pieces)
}

/** The conditions that are set. */
export const present = (...conditions: readonly (Sql | undefined | false)[]): Sql[] =>
  conditions.filter((condition): condition is Sql => condition instanceof Sql)

/** Conditions joined by "and"; absent ones are left out. */
export const allOf = (...conditions: readonly (Sql | undefined | false)[]): Sql => {
  const given = present(...conditions)
  return given.length === 0 ? rawSql("true") : joinSql(given, " and ")
}

/** A JSON document as a parameter (both drivers take the text). */
export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
