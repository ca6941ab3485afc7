import { useMessages } from "../../kit/locale/use-locale.ts"
import { saveFile } from "../../kit/save-file.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CodeList } from "../../ui/display/code-list.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import classes from "./mfa.module.css"
import { mfaMessages } from "./mfa.messages.ts"

/** New recovery codes, which can be read only now. */
export const ShownCodes = ({ codes }: { readonly codes: readonly string[] }) => {
  const messages = useMessages(mfaMessages)
  const text = codes.join("\n")
  return (
    <div className={classes.part}>
      <Banner tone="warn">{messages.codesText}</Banner>
      <CodeList codes={codes} label={messages.codesLabel} />
      <div className={classes.state}>
        <ActionButton
          icon="copy"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(() => showToast({ tone: "good", title: messages.copied }))
          }
        >
          {messages.copy}
        </ActionButton>
        <ActionButton
          icon="export"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "recovery-codes.txt")}
        >
          {messages.download}
        </ActionButton>
      </div>
    </div>
  )
}
