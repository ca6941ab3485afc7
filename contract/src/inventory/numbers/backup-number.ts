/**
 * Where calls go when a number's own destination cannot be reached. Older clients send and expect a single space for
 * "none"; inside it is an empty text.
 */
export const backupToEdge = (number: string) => (number === "" ? " " : number)
export const backupFromEdge = (text: string) => text.trim()
