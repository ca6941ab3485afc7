import { useWords } from "../../kit/locale/use-locale.ts"
import { EntryNote } from "../../ui/entry/entry-note.tsx"
import { endedSentence, sessionEndedWords } from "./session-ended.words.ts"

/** Says why the last session ended, on the pages it led to. */
export const SessionEndedNote = ({ reason }: { readonly reason: string }) => (
  <EntryNote tone="warn">{endedSentence(useWords(sessionEndedWords), reason)}</EntryNote>
)
