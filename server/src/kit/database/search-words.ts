import { sql, type Sql } from "./sql.ts"

const mostWords = 8

/** The beginnings of words, taken apart as the database takes names apart. */
export const readSearch = (search: string): string[] =>
  search
    .split(/[\s.,;:@_+()/"'&-]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)

/**
 * Of a table of words (as `w`): the word begins so. The bounds are plain comparisons, which an ordinary index answers
 * under row-level security.
 */
export const wordBegins = (beginning: string): Sql =>
  sql`w.word >= search_fold(${beginning}) and w.word < search_fold(${beginning}) || chr(1114111)`
