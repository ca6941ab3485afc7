import type { PhoneKey } from "@dialplane/contract/provisioning/phone-keys"
import type { KeyLayout } from "@dialplane/contract/provisioning/provisioning.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { useWhyNot } from "../kit/can.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { LeaveDialog } from "../kit/forms/leave-dialog.tsx"
import { useKept } from "../kit/forms/use-kept.ts"
import { useUnsavedChanges } from "../kit/forms/use-unsaved-changes.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { Banner } from "../ui/feedback/banner.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { FormFooter } from "../ui/forms/form-footer.tsx"
import { TextLink } from "../ui/link/text-link.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { KeyEditor } from "./key-editor.tsx"
import { filledUp } from "./key-list.tsx"
import { keyWords } from "./keys.words.ts"
import { keysQuery, saveKeys } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { ResetKeysDialog } from "./reset-keys-dialog.tsx"
import { SpreadSheet } from "./spread-sheet.tsx"

export const Section = ({ id }: { readonly id: number }) => {
  const { accountId } = useAccount()
  const layout = useQuery(keysQuery(accountId, id))
  if (layout.isLoadingError) return <LoadError of={layout} />
  return layout.data === undefined ? <FormSkeleton fields={4} /> : <EditKeys key={id} layout={layout.data} />
}

const EditKeys = ({ layout: latest }: { readonly layout: KeyLayout }) => {
  const { kept, onDirtyChange } = useKept(latest)
  return <Editor key={kept.version} layout={kept} onDirtyChange={onDirtyChange} />
}

/** Empty keys at the end are no change. */
const trimmed = (keys: readonly PhoneKey[]) => JSON.stringify(keys.slice(0, keys.findLastIndex(({ type }) => type !== "none") + 1))

const Editor = ({ layout, onDirtyChange }: { readonly layout: KeyLayout; readonly onDirtyChange: (dirty: boolean) => void }) => {
  const words = useWords(keyWords)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:devices")
  const save = useMutation(saveKeys)
  const [keys, setKeys] = useState(() => filledUp(layout.keys, layout.keyCount))
  const [dialog, setDialog] = useState<"spread" | "reset">()
  const dirty = trimmed(keys) !== trimmed(layout.keys)
  useEffect(() => onDirtyChange(dirty), [onDirtyChange, dirty])
  const leaving = useUnsavedChanges({ isDirty: () => dirty && !save.isSuccess })
  const submit = async () => {
    await save.mutateAsync({ params: { accountId: String(accountId), deviceId: String(layout.deviceId) }, body: { keys, version: layout.version } })
    // Nothing is unsaved any more: what the server has now takes the place of what was kept.
    onDirtyChange(false)
    showToast({ tone: "good", title: words.saved, message: words.savedText })
  }
  const used = keys.filter(({ type }) => type !== "none").length
  const lines = layout.lines.map(({ number, ...line }) => ({ extension: number, ...line }))
  return (
    <div className={classes.part}>
      <div className={classes.bar}>
        <p className={classes.note}>
          {words.used(used, layout.keyCount)}
          {layout.isPlain ? ` · ${words.plain}` : layout.template !== null && !layout.template.changedSince ? ` · ${words.fromTemplate(layout.template.name)}` : ""}
        </p>
        <ActionButton size="xs" icon="copy" disabledReason={lockedBy ?? (dirty ? words.copyDirty : undefined)} onClick={() => setDialog("spread")}>{words.copy}</ActionButton>
        <ActionButton size="xs" icon="undo" disabledReason={lockedBy ?? (layout.isPlain ? words.resetPlain : undefined)} onClick={() => setDialog("reset")}>{words.reset}</ActionButton>
      </div>
      {layout.template?.changedSince === true && (
        <Banner tone="info" action={<TextLink href={accountAddress(accountId, `phone-templates/keys/${layout.template.id}`)}>{words.updateFromTemplate}</TextLink>}>{words.templateChanged(layout.template.name)}</Banner>
      )}
      {save.isError && <ErrorBlock message={sentenceOf(save.error)} />}
      <KeyEditor accountId={accountId} modelName={layout.modelName} keys={keys} lines={lines} extensions={layout.extensions} lockedBy={lockedBy} onChange={setKeys} />
      {dirty && <FormFooter dirty saving={save.isPending} saveLabel={words.save} saveDisabledReason={lockedBy} onCancel={() => setKeys(filledUp(layout.keys, layout.keyCount))} onSave={() => void submit().catch(() => {})} />}
      {dialog === "spread" && <SpreadSheet source={{ kind: "device", id: layout.deviceId, name: layout.modelName }} make={layout.make} model={layout.model} onClose={() => setDialog(undefined)} />}
      {dialog === "reset" && <ResetKeysDialog layout={layout} onClose={() => setDialog(undefined)} />}
      <LeaveDialog {...leaving} />
    </div>
  )
}
