import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import type { Device } from "@dialplane/contract/inventory/devices/devices.schema"
import type { Appearance } from "@dialplane/contract/inventory/devices/hoteling.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ExtensionsPicker } from "../extensions/extensions-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage, showError } from "../../kit/errors/show-error.ts"
import { portal } from "../../kit/portal.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { saveBlfKeys, saveSharedLines } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"

interface Props {
  readonly device: Device
  readonly blfKeys: readonly Appearance[]
  readonly lines: readonly Appearance[]
  readonly onClose: () => void
}

const refOf = ({ extensionId, extension, extensionName }: Appearance): ExtensionRef => ({
  extensionId,
  extension,
  name: extensionName,
})

/** Busy lamp fields and shared lines of a shared phone, in key order. */
export const KeysSheet = ({ device, blfKeys, lines, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  // An extension may be on two keys of the phone; it is listed once here.
  const here = (list: readonly Appearance[]) =>
    list.filter(
      (one, index) =>
        one.deviceId === device.id &&
        list.findIndex(({ deviceId, extensionId }) => deviceId === one.deviceId && extensionId === one.extensionId) ===
          index,
    )
  const [onBlfKeys, setOnBlfKeys] = useState(() => here(blfKeys).map(refOf))
  const [onLines, setOnLines] = useState(() => here(lines).map(refOf))
  const writeBlfKeys = useMutation(saveBlfKeys)
  const writeLines = useMutation(saveSharedLines)
  const same = (refs: readonly ExtensionRef[], list: readonly Appearance[]) =>
    JSON.stringify(refs.map(({ extensionId }) => extensionId)) ===
    JSON.stringify(here(list).map(({ extensionId }) => extensionId))
  const dirty = !same(onBlfKeys, blfKeys) || !same(onLines, lines)
  const save = async () => {
    const entries = (refs: readonly ExtensionRef[], list: readonly Appearance[]) =>
      refs.map(({ extensionId }) => ({
        extensionId,
        label: here(list).find((one) => one.extensionId === extensionId)?.label ?? "",
      }))
    if (!same(onBlfKeys, blfKeys))
      await writeBlfKeys.mutateAsync({
        params: { accountId },
        body: { deviceId: device.id, entries: entries(onBlfKeys, blfKeys) },
      })
    if (!same(onLines, lines))
      await writeLines.mutateAsync({
        params: { accountId },
        body: { deviceId: device.id, entries: entries(onLines, lines) },
      })
    const undo = async () => {
      const past = (list: readonly Appearance[]) => here(list).map(({ extensionId, label }) => ({ extensionId, label }))
      if (!same(onBlfKeys, blfKeys))
        await writeBlfKeys.mutateAsync({ params: { accountId }, body: { deviceId: device.id, entries: past(blfKeys) } })
      if (!same(onLines, lines))
        await writeLines.mutateAsync({ params: { accountId }, body: { deviceId: device.id, entries: past(lines) } })
      showToast({ tone: "good", title: messages.undone, message: messages.savedPhone(device.name) })
    }
    showToast({
      tone: "good",
      title: messages.saved,
      message: messages.savedPhone(device.name),
      life: 20_000,
      action: {
        label: messages.undo,
        onSelect: () => void undo().catch((error: unknown) => showError(portal.errors, error)),
      },
    })
    onClose()
  }
  const refusal = writeBlfKeys.error ?? writeLines.error
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.keysTitle(device.name)}
      sentence={device.modelName}
      dirty={dirty}
      saving={writeBlfKeys.isPending || writeLines.isPending}
      onSave={() => void save().catch(() => {})}
    >
      <ErrorBlock message={refusal === null ? undefined : errorMessage(refusal)} />
      <FormSection title={messages.blfKeys} description={messages.blfSentence}>
        <ExtensionsPicker
          widget="lineappearance-table-list"
          label={messages.blfKeys}
          accountId={accountId}
          make={(ref) => ref}
          value={onBlfKeys}
          onChange={setOnBlfKeys}
        />
      </FormSection>
      <FormSection title={messages.sharedLines} description={messages.sharedLinesSentence}>
        <ExtensionsPicker
          widget="lineappearance-table-list"
          label={messages.sharedLines}
          accountId={accountId}
          make={(ref) => ref}
          value={onLines}
          onChange={setOnLines}
        />
      </FormSection>
    </SideSheet>
  )
}
