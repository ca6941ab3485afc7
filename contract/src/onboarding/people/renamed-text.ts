import type { NameUse } from "./rename.endpoints.ts"

/** A first and a last name. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

export const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim()
const reversedName = ({ firstName, lastName }: PersonName) => `${lastName}, ${firstName}`

/** The name as whole words: "Ann Lee" is neither in "Ann Leeson" nor in "Ann Lee-Smith". */
const wholeWords = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}]|\\p{L}-)${name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}]|-\\p{L})`,
    "gu",
  )
const isIn = (text: string, name: string) => name !== "" && wholeWords(name).test(text)

/** Whether somebody's name stands in a text, in a form that follows a new name. */
export const carriesName = (text: string, name: PersonName) =>
  isIn(text, fullName(name)) || isIn(text, reversedName(name)) || (text !== "" && text === name.firstName)

/**
 * A text that carries somebody's name, with the new name in its place: "Lea Geht", "Lea Geht (desk)", "Geht, Lea", or
 * the first name alone. Undefined when the name is not in it, or stays the same.
 */
export const renamedText = (text: string, before: PersonName, after: PersonName): string | undefined => {
  const forms = [
    [fullName(before), fullName(after)],
    [reversedName(before), reversedName(after)],
  ] as const
  // A name is put in as it is, also with a dollar sign in it.
  for (const [old, now] of forms) if (old !== now && isIn(text, old)) return text.replace(wholeWords(old), () => now)
  return text === before.firstName && before.firstName !== after.firstName ? after.firstName : undefined
}

/** How long the texts may be that carry a name; a longer one is cut, and shown as it is cut. */
const longest: Readonly<Record<NameUse["kind"], number>> = { extension: 60, line: 40, phoneBook: 240 }

/** What a thing is called once somebody has another name; undefined when that changes nothing. */
export const newNameOf = (
  { kind, text }: Pick<NameUse, "kind" | "text">,
  before: PersonName,
  after: PersonName,
): string | undefined => {
  const renamed = kind === "phoneBook" ? fullName(after) : renamedText(text, before, after)
  return renamed?.slice(0, longest[kind]).trimEnd()
}
