import type { UserId } from "@dialplane/contract/kit/ids"

interface Person {
  readonly userId: UserId
  readonly firstName: string
  readonly lastName: string
}

/** People by name for those who read the log, and by number for who puts them back: names repeat. */
export const recordedPerson = ({ userId, firstName, lastName }: Person) => `${firstName} ${lastName} (${userId})`
export const userIdIn = (text: string): UserId => Number(/\((\d+)\)$/.exec(text)![1])

/** Nobody leaves no trace: the log shows who came where nobody went. */
export const recordedMembers = (people: readonly Person[]) => (people.length === 0 ? {} : { members: people.map(recordedPerson) })

/**
 * The members among those an entry names, as the entry names them: all that it says can still be true although others joined or left since. Older entries
 * name everybody on both sides.
 */
export const membersNow = (before: readonly string[], after: readonly string[], thoseIn: readonly UserId[]): readonly string[] => {
  const isIn = new Set(thoseIn)
  const isThat = (side: readonly string[]) => side.length === isIn.size && side.every((text) => isIn.has(userIdIn(text)))
  if (isThat(after)) return after
  if (isThat(before)) return before
  return [...new Map([...after, ...before].map((text) => [userIdIn(text), text])).entries()].filter(([userId]) => isIn.has(userId)).map(([, text]) => text)
}

const mostWords = 8

/** What follows an @ is the same for a whole company and finds no one. */
export const searchedWords = (search: string): readonly string[] =>
  search.replace(/@\S*/g, " ").split(/[\s.,;:@_+()/"'&-]+/).filter((word) => word !== "").slice(0, mostWords).map((word) => [...word].slice(0, 60).join(""))
