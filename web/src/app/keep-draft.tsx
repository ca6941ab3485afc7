import { Activity, useState, type ReactNode } from "react"
import { hasDraft } from "../kit/forms/unsaved.ts"

interface Props {
  /**
   * Shown in place of the children while they may not be used, and told whether they are kept; undefined while they
   * may.
   */
  readonly instead: ((isKept: boolean) => ReactNode) | undefined
  readonly children: ReactNode
}

/**
 * A page that was taken away while somebody typed on it stays behind what is shown instead, out of sight, and comes
 * back as it was when it may be used again: an account that is suspended and switched on again, a permission that is
 * withdrawn by mistake.
 */
export const KeepDraft = ({ instead, children }: Props) => {
  const [state, setState] = useState<"open" | "kept" | "closed">(instead ? "closed" : "open")
  if (!instead && state !== "open") setState("open")
  if (instead && state === "open") setState(hasDraft() ? "kept" : "closed")
  return (
    <>
      {instead?.(state === "kept")}
      {/* Hides dialogs and side sheets of the page too, and what they listen to: no key saves what cannot be seen. */}
      {state !== "closed" && <Activity mode={instead ? "hidden" : "visible"}>{children}</Activity>}
    </>
  )
}
