import { useMessages } from "../../kit/locale/use-locale.ts"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { endedSentence, sessionEndedMessages } from "./session-ended.messages.ts"

/** Says why the last session ended, on the pages shown afterwards. */
export const SessionEndedNote = ({ reason }: { readonly reason: string }) => (
  <EntryNote tone="warn">{endedSentence(useMessages(sessionEndedMessages), reason)}</EntryNote>
)
