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

/** Whether a text contains the user's name in a form that a rename can replace. */
export const carriesName = (text: string, name: PersonName) =>
  isIn(text, fullName(name)) || isIn(text, reversedName(name)) || (text !== "" && text === name.firstName)

/**
 * Replaces a user's name in a text: "Lea Geht", "Lea Geht (desk)", "Geht, Lea", or the first name alone. Undefined when
 * the name is not in it, or stays the same.
 */
export const renamedText = (text: string, before: PersonName, after: PersonName): string | undefined => {
  const forms = [
    [fullName(before), fullName(after)],
    [reversedName(before), reversedName(after)],
  ] as const
  // A replacement function, because a name can contain a dollar sign.
  for (const [old, now] of forms) if (old !== now && isIn(text, old)) return text.replace(wholeWords(old), () => now)
  return text === before.firstName && before.firstName !== after.firstName ? after.firstName : undefined
}

/** Maximum lengths of the texts; longer ones are cut. */
const longest: Readonly<Record<NameUse["kind"], number>> = { extension: 60, line: 40, phoneBook: 240 }

/** The new name of an object after the user is renamed; undefined if it does not change. */
export const newNameOf = (
  { kind, text }: Pick<NameUse, "kind" | "text">,
  before: PersonName,
  after: PersonName,
): string | undefined => {
  const renamed = kind === "phoneBook" ? fullName(after) : renamedText(text, before, after)
  return renamed?.slice(0, longest[kind]).trimEnd()
}
