import { Activity, useState, type ReactNode } from "react"
import { hasDraft } from "../kit/forms/unsaved.ts"

interface Props {
  /**
   * Renders the replacement while the children may not be used, and is told whether they are kept; undefined while they
   * may.
   */
  readonly instead: ((isKept: boolean) => ReactNode) | undefined
  readonly children: ReactNode
}

/**
 * Keeps a page that was closed while the user typed on it: it is hidden behind the replacement and shown again
 * unchanged when it may be used again, for example after a suspended account is reactivated or a permission was
 * withdrawn by mistake.
 */
export const KeepDraft = ({ instead, children }: Props) => {
  const [state, setState] = useState<"open" | "kept" | "closed">(instead ? "closed" : "open")
  if (!instead && state !== "open") setState("open")
  if (instead && state === "open") setState(hasDraft() ? "kept" : "closed")
  return (
    <>
      {instead?.(state === "kept")}
      {/* Also hides dialogs and side sheets of the page and stops their listeners, so that no shortcut saves a hidden
          form. */}
      {state !== "closed" && <Activity mode={instead ? "hidden" : "visible"}>{children}</Activity>}
    </>
  )
}
