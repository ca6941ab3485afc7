/** A text for people: fixed, or a function of values. */
export type Text = string | MadeText
type MadeText = (...values: never[]) => string | string[]

/** A language other than English. */
export interface Language {
  /** As browsers name it: "de", "en-XA". */
  readonly code: string
  /** The text of a key in a set; undefined falls back to English. */
  readonly find: (set: string, key: string) => Text | undefined
  /** Applied to every text before it is shown; the pseudo-language adds its accents here. */
  readonly show?: (text: string) => string
}

let inForce: () => Language | undefined = () => undefined

/**
 * Sets how the current language is found: the server uses the language of the request, the portal that of its settings.
 */
export const speakIn = (find: () => Language | undefined) => {
  inForce = find
}

/** The code of the current language, unless it is English. */
export const languageCode = () => inForce()?.code

/** A text that is already in the current language, with `show` applied. */
export const shown = (text: string): string => inForce()?.show?.(text) ?? text

/** The text of a key in the current language. */
export const textOf = <T extends Text>(set: string, key: string, english: T): T extends string ? string : T => {
  type Found = T extends string ? string : T
  const language = inForce()
  if (language === undefined) return english as Found
  const text: Text = language.find(set, key) ?? english
  const { show } = language
  if (show === undefined) return text as Found
  if (typeof text === "string") return show(text) as Found
  return ((...values: never[]) => {
    const made = text(...values)
    return typeof made === "string" ? show(made) : made.map(show)
  }) as Found
}

/**
 * A set of texts with keys: `texts("porting.states", { draft: "Not sent yet." })`. Each text is looked up when it is
 * read, so one set serves all languages.
 */
export const texts = <Base extends Readonly<Record<string, Text>>>(set: string, base: Base): Base => {
  const result = {} as Base
  for (const key of Object.keys(base))
    Object.defineProperty(result, key, { enumerable: true, get: () => textOf(set, key, base[key]!) })
  return result
}

/** A table whose rows hold texts in these fields: `textTable("porting.states", { draft: { title: … } }, "title")`. */
export const textTable = <Table extends Readonly<Record<string, object>>>(
  set: string,
  table: Table,
  ...fields: readonly string[]
): Table =>
  Object.fromEntries(
    Object.entries(table).map(([key, row]) => {
      const shownRow = { ...row } as Record<string, Text>
      for (const field of fields) {
        const english = shownRow[field]
        if (english !== undefined)
          Object.defineProperty(shownRow, field, {
            enumerable: true,
            get: () => textOf(set, `${key}.${field}`, english),
          })
      }
      return [key, shownRow]
    }),
  ) as Table
