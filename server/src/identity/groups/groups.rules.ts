import type { UserId } from "@dialplane/contract/kit/ids"
import { recordedList, recordedMember } from "../../kit/audit/recorded-members.ts"

interface Person {
  readonly userId: UserId
  readonly firstName: string
  readonly lastName: string
}

export const recordedPerson = ({ userId, firstName, lastName }: Person) =>
  recordedMember(`${firstName} ${lastName}`, userId)
export const recordedMembers = (people: readonly Person[]) => recordedList("members", people.map(recordedPerson))

const mostWords = 8

/** The part after an @ is the same for a whole company, so it is not searched. */
export const searchedWords = (search: string): readonly string[] =>
  search
    .replace(/@\S*/g, " ")
    .split(/[\s.,;:@_+()/"'&-]+/)
    .filter((word) => word !== "")
    .slice(0, mostWords)
    .map((word) => [...word].slice(0, 60).join(""))
