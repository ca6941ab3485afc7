import { useState } from "react"

/**
 * What a form began with, kept while it holds unsaved changes: what somebody else saves meanwhile must not replace what is being
 * typed. The kept version goes along with the save, so the server can tell. Give the form the version as its key.
 */
export const useKept = <Edit extends { readonly version: number }>(latest: Edit) => {
  const [kept, setKept] = useState(latest)
  const [dirty, setDirty] = useState(false)
  if (!dirty && kept.version !== latest.version) setKept(latest)
  return { kept, onDirtyChange: setDirty }
}
