import type { AccessLevel } from "@dialplane/contract/commercial/partners/partners.schema"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"

/** Unsaved choices by user or customer id. */
export const useAccessChanges = (send: (id: number, level: AccessLevel | null) => Promise<unknown>) => {
  const [changes, setChanges] = useState<ReadonlyMap<number, AccessLevel | null>>(new Map())
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<string>()

  const change = (id: number, level: AccessLevel | null, saved: AccessLevel | null) => {
    const next = new Map(changes)
    if (level === saved) next.delete(id)
    else next.set(id, level)
    setChanges(next)
  }

  /** How many were saved; undefined when one was refused. Earlier ones stay saved, the rest is still pending. */
  const save = async (): Promise<number | undefined> => {
    setSaving(true)
    setError(undefined)
    const waiting = new Map(changes)
    try {
      for (const [id, level] of changes) {
        await send(id, level)
        waiting.delete(id)
      }
      return changes.size
    } catch (refused) {
      setError(errorMessage(refused))
      return undefined
    } finally {
      setChanges(waiting)
      setSaving(false)
    }
  }

  return { changes, change, save, saving, error, dirty: changes.size > 0 }
}
