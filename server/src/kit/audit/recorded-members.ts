/**
 * Who came and went, as the audit log names them: by name for those who read it, by number for whoever puts them back,
 * because names repeat.
 */
export const recordedMember = (name: string, id: number) => `${name} (${id})`
export const idIn = (text: string): number => Number(/\((\d+)\)$/.exec(text)![1])

/** Nobody leaves no trace: the log shows who came where nobody went. */
export const recordedList = <Field extends string>(
  field: Field,
  members: readonly string[],
): Partial<Record<Field, readonly string[]>> =>
  members.length === 0 ? {} : ({ [field]: members } as Record<Field, readonly string[]>)

/**
 * The members among those an entry names, as the entry names them: all that it says can still be true although others
 * joined or left since. Older entries name everybody on both sides.
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
