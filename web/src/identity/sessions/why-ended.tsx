import { portal } from "../../kit/portal.ts"
import { useStore } from "../../kit/use-store.ts"
import { later } from "../../ui/overlays/later.ts"
import { useLater } from "../../ui/overlays/use-later.ts"

const sessionEndedNote = later(() => import("./session-ended-note.tsx").then((file) => file.SessionEndedNote))

/** Why the last session ended, if it did not end by the person's own wish in this window. */
export const WhyEnded = () => {
  const reason = useStore(portal.leave.ending, (state) => state.reason)
  return reason !== undefined && <Note reason={reason} />
}

const Note = ({ reason }: { readonly reason: string }) => {
  const { Part } = useLater(sessionEndedNote)
  return Part !== undefined && <Part reason={reason} />
}
