/**
 * Added and removed members in an audit entry: the name for its readers, the id for reverting, because names are not
 * unique.
 */
export const recordedMember = (name: string, id: number) => `${name} (${id})`
export const idIn = (text: string): number => Number(/\((\d+)\)$/.exec(text)![1])

/** An empty list is left out: an entry about added members only has no list of removed ones. */
export const recordedList = <Field extends string>(
  field: Field,
  members: readonly string[],
): Partial<Record<Field, readonly string[]>> =>
  members.length === 0 ? {} : ({ [field]: members } as Record<Field, readonly string[]>)

/**
 * The current members among those that an entry names, in its format. Others who joined or left since do not prevent
 * reverting. Older entries name all members on both sides.
 */
export const membersNow = (
  before: readonly string[],
  after: readonly string[],
  thoseIn: readonly number[],
): readonly string[] => {
  const isIn = new Set(thoseIn)
  const isThat = (side: readonly string[]) => side.length === isIn.size && side.every((text) => isIn.has(idIn(text)))
  if (isThat(after)) return after
  if (isThat(before)) return before
  return [...new Map([...after, ...before].map((text) => [idIn(text), text])).entries()]
    .filter(([id]) => isIn.has(id))
    .map(([, text]) => text)
}

/** All current members in the format of an entry: as it names them, if they are the same ones. */
export const allMembersNow = (recorded: readonly string[], now: readonly string[]): readonly string[] => {
  const ids = new Set(now.map(idIn))
  return recorded.length === now.length && recorded.every((text) => ids.has(idIn(text))) ? recorded : now
}
