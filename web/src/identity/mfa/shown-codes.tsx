import { useWords } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CodeList } from "../../ui/display/code-list.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import classes from "./mfa.module.css"
import { mfaWords } from "./mfa.words.ts"

/** Recovery codes in the one moment at which they can be read. */
export const ShownCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const words = useWords(mfaWords)
  const text = codes.join("\n")
  return (
    <div className={classes.part}>
      <Banner tone="warn">{words.codesText}</Banner>
      <CodeList codes={codes} label={words.codesLabel} />
      <div className={classes.state}>
        <ActionButton
          icon="copy"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => showToast({ tone: "good", title: words.copied }))
          }
        >
          {words.copy}
        </ActionButton>
        <ActionButton
          icon="export"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {words.download}
        </ActionButton>
      </div>
    </div>
  )
}
