/** Where pressed keys mean something: a question, the keys of a queue, the end of a message, the codes of a conference. */
const keyPlaces: ReadonlySet<string> = new Set([
  "menu",
  "flowMenu",
  "directory",
  "queue",
  "mailbox",
  "conferencePin",
  "codePin",
  "codeExtension",
  "conference",
])
export const hearsKeys = (place: string): boolean => keyPlaces.has(place)
