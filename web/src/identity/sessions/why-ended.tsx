import { portal } from "../../kit/portal.ts"
import { useStore } from "../../kit/use-store.ts"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"

const sessionEndedNote = lazyComponent(() => import("./session-ended-note.tsx").then((file) => file.SessionEndedNote))

/** Why the last session ended, unless the user ended it in this window; or why there is none, where that is known. */
export const WhyEnded = ({ otherwise }: { readonly otherwise?: string | undefined }) => {
  const reason = useStore(portal.leave.ending, (state) => state.reason) ?? otherwise
  return reason !== undefined && <Note reason={reason} />
}

const Note = ({ reason }: { readonly reason: string }) => {
  const { Part } = useLazyComponent(sessionEndedNote)
  return Part !== undefined && <Part reason={reason} />
}
