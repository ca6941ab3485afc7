import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { CodeList } from "../../ui/display/code-list.tsx"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryColumns } from "../../ui/entry/entry-columns.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { twoFactorMessages } from "./two-factor.messages.ts"

interface Props {
  readonly entry: Entry
  readonly codes: readonly string[]
  readonly onContinue: () => void
}

/** Shows the recovery codes, which can be read only now. */
export const TwoFactorCodes = ({ entry, codes, onContinue }: Props) => {
  const messages = useMessages(twoFactorMessages)
  const [copied, setCopied] = useState(false)
  const text = codes.join("\n")
  return (
    <EntryFrame brand={entry.brand} title={messages.codesTitle} sentence={messages.codesSentence}>
      <EntryStack>
        <CodeList codes={codes} label={messages.codesLabel} />
        <EntryColumns>
          <EntryButton onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {copied ? messages.copied : messages.copy}
          </EntryButton>
          <EntryButton
            onClick={() =>
              saveFile(
                new Blob([`${messages.fileHead(entry.brand.name)}\n\n${text}\n`], { type: "text/plain" }),
                "recovery-codes.txt",
              )
            }
          >
            {messages.download}
          </EntryButton>
        </EntryColumns>
        <EntryButton kind="primary" onClick={onContinue}>
          {messages.continue}
        </EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
