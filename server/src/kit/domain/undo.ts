import type { Undo, Undos } from "../context.ts"

type Fields = Readonly<Record<string, unknown>>

/** The cast is safe: fields are only written by the definition whose schema parsed them. */
export const defineUndo = <Put extends Fields>(undo: Undo<Put>): Undo => undo as unknown as Undo

export const makeUndos = (): Undos => {
  const byAction = new Map<string, Undo>()
  return {
    register: (undo) => {
      // Registering the same definition again is allowed: two servers may share one kit.
      if (byAction.has(undo.action) && byAction.get(undo.action) !== undo)
        throw new Error(`Two undos are registered for “${undo.action}”.`)
      byAction.set(undo.action, undo)
    },
    find: (action) => byAction.get(action),
    actions: () => [...byAction.keys()],
  }
}
