import { sql, type Sql } from "./sql.ts"

const mostWords = 8

/** The beginnings of words, split as the database splits names. */
export const readSearch = (search: string): string[] =>
  search
    .split(/[\s.,;:@_+()/"'&-]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)

/**
 * In a table of words (as `w`): the word has this beginning. Plain comparisons, for which an ordinary index can be used
 * under row-level security.
 */
export const wordBegins = (beginning: string): Sql =>
  sql`w.word >= search_fold(${beginning}) and w.word < search_fold(${beginning}) || chr(1114111)`
