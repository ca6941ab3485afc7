/** A time in milliseconds as the database and answers have it. */
export const isoOf = (at: number): string => new Date(at).toISOString()
