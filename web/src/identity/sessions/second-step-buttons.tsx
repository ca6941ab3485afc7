import { useWords } from "../../kit/locale/use-locale.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { secondStepWords } from "./second-step.words.ts"

interface Props {
  readonly label: string
  readonly working: boolean
  /** The challenge cannot be answered any more: only the password leads on. */
  readonly gone: boolean
  readonly onBack: () => void
}

/** What a code is sent with, or the way back to the password. */
export const SecondStepButtons = ({ label, working, gone, onBack }: Props) => {
  const words = useWords(secondStepWords)
  if (gone)
    return (
      <EntryButton kind="primary" onClick={onBack}>
        {words.backToPassword}
      </EntryButton>
    )
  return (
    <EntryButton kind="primary" type="submit" working={working}>
      {label}
    </EntryButton>
  )
}
