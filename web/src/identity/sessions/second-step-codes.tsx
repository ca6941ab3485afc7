import { useState } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import type { Entry } from "../../kit/session/use-entry.ts"
import { CodeList } from "../../ui/display/code-list.tsx"
import { EntryButton } from "../../ui/entry/entry-button.tsx"
import { EntryColumns } from "../../ui/entry/entry-columns.tsx"
import { EntryStack } from "../../ui/entry/entry-form.tsx"
import { EntryFrame } from "../../ui/entry/entry-frame.tsx"
import { secondStepWords } from "./second-step.words.ts"

interface Props {
  readonly entry: Entry
  readonly codes: readonly string[]
  readonly onGoOn: () => void
}

/** The one moment at which recovery codes can be read. */
export const SecondStepCodes = ({ entry, codes, onGoOn }: Props) => {
  const words = useWords(secondStepWords)
  const [copied, setCopied] = useState(false)
  const text = codes.join("\n")
  return (
    <EntryFrame brand={entry.brand} title={words.codesTitle} sentence={words.codesSentence}>
      <EntryStack>
        <CodeList codes={codes} label={words.codesLabel} />
        <EntryColumns>
          <EntryButton onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {copied ? words.copied : words.copy}
          </EntryButton>
          <EntryButton
            onClick={() =>
              saveFile(
                new Blob([`${words.fileHead(entry.brand.name)}\n\n${text}\n`], { type: "text/plain" }),
                "recovery-codes.txt",
              )
            }
          >
            {words.download}
          </EntryButton>
        </EntryColumns>
        <EntryButton kind="primary" onClick={onGoOn}>
          {words.goOn}
        </EntryButton>
      </EntryStack>
    </EntryFrame>
  )
}
