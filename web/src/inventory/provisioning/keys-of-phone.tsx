import { autoModel, isPhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { PhoneKey } from "@dialplane/contract/inventory/provisioning/phone-keys"
import { keyLayoutEdit, type KeyLayout } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { KeyEditor } from "./key-editor.tsx"
import { filledUp } from "./key-list.tsx"
import { KeysWithoutPlace } from "./keys-without-place.tsx"
import { keyMessages } from "./keys.messages.ts"
import { keysQuery, saveKeys } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
const SpreadSheet = lazyWindow(() => import("./spread-sheet.tsx").then((file) => file.SpreadSheet))

const ResetKeysDialog = lazyWindow(() => import("./reset-keys-dialog.tsx").then((file) => file.ResetKeysDialog))

export const Section = ({ id }: { readonly id: number }) => {
  const { accountId } = useAccount()
  const layout = useQuery(keysQuery(accountId, id))
  if (layout.isLoadingError) return <LoadError of={layout} />
  return layout.data === undefined ? <FormSkeleton fields={4} /> : <Editor key={id} layout={layout.data} />
}

const schema = keyLayoutEdit.omit({ version: true })

const Editor = ({ layout }: { readonly layout: KeyLayout }) => {
  const messages = useMessages(keyMessages)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:devices")
  const save = useMutation(saveKeys)
  const form = useForm({
    schema,
    initial: { keys: filledUp(layout.keys, layout.keyCount) },
    version: layout.version,
    onSubmit: async (body, version) => {
      await save.mutateAsync({
        params: { accountId: String(accountId), deviceId: String(layout.deviceId) },
        body: { ...body, version },
      })
      showToast({ tone: "good", title: messages.saved, message: messages.savedText })
    },
  })
  const [dialog, setDialog] = useState<"spread" | "reset">()
  const { dirty } = form
  const keys = form.values.keys as PhoneKey[]
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const [fitting, others] = [keys.slice(0, layout.keyCount), keys.slice(layout.keyCount)]
  const isUnknown = isPhoneMake(layout.make) && layout.model === autoModel(layout.make)
  const used = fitting.filter(({ type }) => type !== "none").length
  const lines = layout.lines.map(({ number, ...line }) => ({ extension: number, ...line }))
  return (
    <div className={classes.part}>
      <div className={classes.bar}>
        <p className={classes.note}>
          {isUnknown ? messages.usedUnknown(used, layout.keyCount) : messages.used(used, layout.keyCount)}
          {layout.isPlain
            ? ` · ${messages.plain}`
            : layout.template !== null && !layout.template.changedSince
              ? ` · ${messages.fromTemplate(layout.template.name)}`
              : ""}
        </p>
        <ActionButton
          size="xs"
          icon="copy"
          disabledReason={lockedBy ?? (dirty ? messages.copyDirty : undefined)}
          onClick={() => setDialog("spread")}
        >
          {messages.copy}
        </ActionButton>
        <ActionButton
          size="xs"
          icon="undo"
          disabledReason={lockedBy ?? (layout.isPlain ? messages.resetPlain : undefined)}
          onClick={() => setDialog("reset")}
        >
          {messages.reset}
        </ActionButton>
      </div>
      {layout.template?.changedSince === true && (
        <Banner
          tone="info"
          action={
            <TextLink href={accountAddress(accountId, `phone-templates/keys/${layout.template.id}`)}>
              {messages.updateFromTemplate}
            </TextLink>
          }
        >
          {messages.templateChanged(layout.template.name)}
        </Banner>
      )}
      <FormProblem form={{ ...form, formError: form.formError ?? Object.values(form.errors)[0] }} />
      <KeyEditor
        accountId={accountId}
        modelName={layout.modelName}
        keys={fitting}
        lines={lines}
        extensions={layout.extensions}
        lockedBy={lockedBy}
        onChange={(next) => form.set("keys", [...next, ...others])}
      />
      <KeysWithoutPlace
        keys={others}
        from={layout.keyCount}
        lines={lines}
        extensions={layout.extensions}
        lockedBy={lockedBy}
        onChange={(next) => form.set("keys", [...fitting, ...next])}
      />
      {dirty && (
        <FormFooter
          dirty
          saving={form.submitting}
          saveLabel={messages.save}
          saveDisabledReason={lockedBy}
          onCancel={() => form.reset()}
          onSave={() => void form.submit()}
        />
      )}
      {dialog === "spread" && (
        <SpreadSheet
          source={{ kind: "device", id: layout.deviceId, name: layout.modelName }}
          make={layout.make}
          model={layout.model}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === "reset" && <ResetKeysDialog layout={layout} onClose={() => setDialog(undefined)} />}
      <LeaveDialog {...leaving} />
    </div>
  )
}
