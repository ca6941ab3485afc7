type Fields = Readonly<Record<string, unknown>>

/**
 * The audit log stores names for readers and, beside each, the id of what it names: "extension" and "extensionId".
 * Reverting a change uses the id, because numbers and names can later belong to something else.
 */
export const companionOf = (name: string) => `${name}Id`

/** Whether a field only holds the id of what the field beside it names. */
export const isCompanionId = (fields: Fields, name: string): boolean => {
  const word = fields[name.slice(0, -2)]
  const id = fields[name]
  return name.endsWith("Id") && (typeof word === "string" || word === null) && (typeof id === "number" || id === null)
}

/** These fields of an entry, each name with its id and each id with its name. */
export const withCompanions = (names: readonly string[], fields: Fields): string[] => {
  const partners = Object.keys(fields).flatMap((name) =>
    isCompanionId(fields, name) ? [[name, name.slice(0, -2)] as const] : [],
  )
  const wanted = new Set([...names, ...partners.filter((pair) => pair.some((name) => names.includes(name))).flat()])
  return Object.keys(fields).filter((name) => wanted.has(name))
}

/**
 * Both sides of a change for readers, without the ids beside names. If both sides have the same name with different
 * ids, the id is added to the name.
 */
export const withoutCompanionIds = <Side extends Fields | undefined>(
  before: Side,
  after: Side,
): readonly [Side, Side] => {
  const readable = (side: Side, other: Side): Side => {
    if (side === undefined) return side
    return Object.fromEntries(
      Object.entries(side).flatMap(([name, value]) => {
        if (isCompanionId(side, name) || (other !== undefined && isCompanionId(other, name))) return []
        const [id, otherId] = [side[companionOf(name)], other?.[companionOf(name)]]
        const isAnother =
          typeof value === "string" &&
          value === other?.[name] &&
          typeof id === "number" &&
          typeof otherId === "number" &&
          id !== otherId
        return [[name, isAnother ? `${value} (${id})` : value]]
      }),
    ) as Side
  }
  return [readable(before, after), readable(after, before)]
}
