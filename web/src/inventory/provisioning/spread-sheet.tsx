import { isPhoneMake, modelName, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { ModelDevice } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { CheckList } from "../../ui/list/check-list.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { keyMessages, type KeyMessages } from "./keys.messages.ts"
import { modelDevicesQuery, spreadKeys, spreadTemplate } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"

interface Props {
  readonly source: { readonly kind: "device" | "template"; readonly id: number; readonly name: string }
  readonly make: string
  readonly model: string
  readonly onClose: () => void
}

/** Picks the phones that get the keys; runs as a job. */
export const SpreadSheet = ({ source, make, model, onClose }: Props) => {
  const messages = useMessages(keyMessages)
  const { accountId } = useAccount()
  const phones = useQuery({ ...modelDevicesQuery(accountId, make as PhoneMake, model), enabled: isPhoneMake(make) })
  const [copy, apply] = [useMutation(spreadKeys), useMutation(spreadTemplate)]
  const [chosen, setChosen] = useState<string[]>([])
  const others = (phones.data ?? []).filter(({ deviceId }) => source.kind === "template" || deviceId !== source.id)
  const start = async () => {
    const body = { deviceIds: chosen.map(Number) }
    const { count } =
      source.kind === "device"
        ? await copy.mutateAsync({ params: { accountId: String(accountId), deviceId: String(source.id) }, body })
        : await apply.mutateAsync({ params: { accountId: String(accountId), templateId: String(source.id) }, body })
    showToast({ tone: "good", title: messages.spreadStarted, message: messages.spreadStartedText(count) })
    onClose()
  }
  const failure = copy.error ?? apply.error
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.spreadTitle(source.name)}
      sentence={messages.spreadSentence}
      saving={copy.isPending || apply.isPending}
      saveLabel={messages.spreadStart(chosen.length)}
      saveDisabledReason={chosen.length === 0 ? messages.spreadChoose : undefined}
      onSave={() => void start().catch(() => {})}
    >
      {failure !== null && <ErrorBlock message={errorMessage(failure)} />}
      {phones.isLoadingError ? (
        <LoadError of={phones} />
      ) : phones.data === undefined ? (
        <FormSkeleton fields={3} />
      ) : others.length === 0 ? (
        <EmptyState compact icon="desk-phone" title={messages.spreadNone} />
      ) : (
        <>
          <p className={classes.note}>
            <button
              type="button"
              className={classes.all}
              onClick={() => setChosen(others.map(({ deviceId }) => String(deviceId)))}
            >
              {messages.spreadAll(others.length)}
            </button>
          </p>
          <CheckList
            label={messages.spreadLabel}
            selected={chosen}
            onChange={setChosen}
            options={others.map((phone) => ({
              value: String(phone.deviceId),
              label: nameOf(phone, isPhoneMake(make) ? modelName(make, model) : model, messages),
              hint: hintOf(phone, source, messages),
            }))}
          />
        </>
      )}
    </SideSheet>
  )
}

/** A phone without its own name is identified by its MAC address. */
const nameOf = ({ name, macAddress, extension, extensionName }: ModelDevice, model: string, messages: KeyMessages) =>
  `${extension === null ? messages.unassigned : `${extension} ${extensionName ?? ""}`.trim()} · ${name === model ? (macAddress ?? name) : name}`
const hintOf = ({ hasOwnKeys, templateId }: ModelDevice, source: Props["source"], messages: KeyMessages) =>
  source.kind === "template" && templateId === source.id ? messages.sameTemplate : hasOwnKeys ? messages.ownKeys : ""
