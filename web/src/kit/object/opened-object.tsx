import { useEffect, useState, type ReactNode } from "react"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { useBrand } from "../brand.ts"
import { LeaveDialog } from "../forms/leave-dialog.tsx"
import { hasDirtyForm } from "../forms/unsaved.ts"
import { useUnsavedChanges } from "../forms/use-unsaved-changes.ts"
import { LoadError, Missing } from "../errors/load-error.tsx"

interface Props<Data> {
  /** What kind of object it is; the title while there is no object. */
  readonly kind: string
  readonly object: Data | undefined
  readonly found: {
    readonly isPending: boolean
    readonly isLoadingError: boolean
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly onClose: () => void
  /** Its sheet. */
  readonly children: (object: Data) => ReactNode
}

/**
 * The sheet of an object that its address has opened, or why it cannot be shown. An object that another user deletes
 * stays open, with what has been typed; saving then says that it is gone. Give it the id as `key`.
 */
export const OpenedObject = <Data,>({ kind, object: current, found, onClose, children }: Props<Data>) => {
  const [last, setLast] = useState(current)
  if (current !== undefined && current !== last) setLast(current)
  const object = current ?? last
  const product = useBrand().name
  // The title of the list is set once, by the list.
  useEffect(() => {
    const before = document.title
    document.title = `${kind} · ${product}`
    return () => {
      document.title = before
    }
  }, [kind, product])
  const { asking, stay, leave } = useUnsavedChanges({ isDirty: hasDirtyForm })
  if (object !== undefined)
    return (
      <>
        {children(object)}
        {/* mounted only now: of two windows, the one that is mounted later is on top */}
        {asking && <LeaveDialog asking stay={stay} leave={leave} />}
      </>
    )
  // The list is already there, so nothing stands in for a sheet that opens a moment later.
  if (found.isPending) return null
  return (
    <SideSheet opened onClose={onClose} title={kind} footer={null}>
      {found.isLoadingError ? <LoadError of={found} /> : <Missing />}
    </SideSheet>
  )
}
