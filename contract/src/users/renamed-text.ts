/** A first and a last name. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

export const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim()

/**
 * A text that carries somebody's name, with the new name in its place: "Lea Geht", "Lea Geht (desk)", "Geht, Lea", or the first name alone. Undefined
 * when the name is not in it, or stays the same.
 */
export const renamedText = (text: string, before: PersonName, after: PersonName): string | undefined => {
  const forms = [
    [fullName(before), fullName(after)], [`${before.lastName}, ${before.firstName}`, `${after.lastName}, ${after.firstName}`],
  ] as const
  for (const [old, now] of forms) if (old !== "" && old !== now && text.includes(old)) return text.replace(old, now)
  return text === before.firstName && before.firstName !== after.firstName ? after.firstName : undefined
}
