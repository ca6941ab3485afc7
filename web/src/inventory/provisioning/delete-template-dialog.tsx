import type { KeyTemplate, ModelDevice } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { modelDevicesQuery, removeKeyTemplate, replaceTemplate, templatesOfModelQuery } from "./provisioning.api.ts"
import { templateMessages } from "./templates.messages.ts"

interface Props {
  readonly template: KeyTemplate
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

const mostNamed = 6

const nameOf = ({ name, macAddress, extension, extensionName }: ModelDevice) =>
  [`${extension ?? ""} ${extensionName ?? ""}`.trim(), name, macAddress].filter(Boolean).join(" · ")

/** Lists the phones that use the template, and can apply another one in the same step. */
export const DeleteTemplateDialog = ({ template, onClose, onDeleted }: Props) => {
  const messages = useMessages(templateMessages)
  const { accountId } = useAccount()
  const isUsed = template.deviceCount > 0
  const phones = useQuery({ ...modelDevicesQuery(accountId, template.make, template.model), enabled: isUsed })
  const others = useQuery({ ...templatesOfModelQuery(accountId, template.model), enabled: isUsed })
  const [remove, replace] = [useMutation(removeKeyTemplate), useMutation(replaceTemplate)]
  const [replacement, setReplacement] = useState<string | null>(null)
  const fitting = (others.data?.items ?? []).filter(
    ({ id, make, model }) => id !== template.id && make === template.make && model === template.model,
  )
  const params = { accountId: String(accountId), templateId: String(template.id) }
  const act = async () => {
    const chosen = fitting.find(({ id }) => String(id) === replacement)
    if (chosen === undefined) {
      await remove.mutateAsync({ params })
      showToast({ tone: "good", title: messages.deleted, message: template.name })
    } else {
      const { count } = await replace.mutateAsync({ params, body: { withTemplateId: chosen.id } })
      showToast({ tone: "good", title: messages.deleted, message: messages.deletedReplaced(chosen.name, count) })
    }
    onClose()
    onDeleted?.()
  }
  const users = (phones.data ?? []).filter(({ templateId }) => templateId === template.id)
  const affected =
    users.length === 0
      ? [messages.deleteAffected(template.deviceCount)]
      : [
          ...users.slice(0, mostNamed).map((phone) => (
            <TextLink key={phone.deviceId} href={accountAddress(accountId, `devices/${phone.deviceId}`)}>
              {nameOf(phone)}
            </TextLink>
          )),
          ...(users.length > mostNamed ? [messages.deleteMore(users.length - mostNamed)] : []),
        ]
  const error = remove.error ?? replace.error
  return (
    <ConfirmDialog
      opened
      destructive
      title={messages.deleteTitle(template.name)}
      confirmLabel={replacement === null ? messages.delete : messages.deleteAndReplace}
      affected={affected}
      working={remove.isPending || replace.isPending}
      error={error === null ? undefined : errorMessage(error)}
      onCancel={onClose}
      onConfirm={() => void act().catch(() => {})}
      replacement={
        isUsed && others.data !== undefined ? (
          <SelectField
            label={messages.deleteReplace}
            description={messages.deleteReplaceHint}
            disabledReason={fitting.length === 0 ? messages.deleteReplaceNone(template.modelName) : undefined}
            clearable
            options={fitting.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={replacement}
            onChange={setReplacement}
          />
        ) : undefined
      }
    >
      {messages.deleteText}
    </ConfirmDialog>
  )
}
