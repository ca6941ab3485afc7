import { useMessages } from "../../kit/locale/use-locale.ts"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { twoFactorMessages } from "./two-factor.messages.ts"

interface Props {
  readonly label: string
  readonly working: boolean
  /** The challenge can no longer be answered: the user has to enter the password again. */
  readonly gone: boolean
  readonly onBack: () => void
}

/** The button that submits the code, or the way back to the password. */
export const TwoFactorButtons = ({ label, working, gone, onBack }: Props) => {
  const messages = useMessages(twoFactorMessages)
  if (gone)
    return (
      <EntryButton kind="primary" onClick={onBack}>
        {messages.backToPassword}
      </EntryButton>
    )
  return (
    <EntryButton kind="primary" type="submit" working={working}>
      {label}
    </EntryButton>
  )
}
