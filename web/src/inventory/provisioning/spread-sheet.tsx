import { isPhoneMake, modelName, type PhoneMake } from "@dialplane/contract/inventory/devices/models"
import type { ModelDevice } from "@dialplane/contract/inventory/provisioning/provisioning.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { sentenceOf } from "../../kit/errors/tell.ts"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { CheckList } from "../../ui/list/check-list.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { keyWords, type KeyWords } from "./keys.words.ts"
import { modelDevicesQuery, spreadKeys, spreadTemplate } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"

interface Props {
  readonly source: { readonly kind: "device" | "template"; readonly id: number; readonly name: string }
  readonly make: string
  readonly model: string
  readonly onClose: () => void
}

/** Which phones of the model get the keys; the work itself is a job. */
export const SpreadSheet = ({ source, make, model, onClose }: Props) => {
  const words = useWords(keyWords)
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
    showToast({ tone: "good", title: words.spreadStarted, message: words.spreadStartedText(count) })
    onClose()
  }
  const failure = copy.error ?? apply.error
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={words.spreadTitle(source.name)}
      sentence={words.spreadSentence}
      saving={copy.isPending || apply.isPending}
      saveLabel={words.spreadStart(chosen.length)}
      saveDisabledReason={chosen.length === 0 ? words.spreadChoose : undefined}
      onSave={() => void start().catch(() => {})}
    >
      {failure !== null && <ErrorBlock message={sentenceOf(failure)} />}
      {phones.isLoadingError ? (
        <LoadError of={phones} />
      ) : phones.data === undefined ? (
        <FormSkeleton fields={3} />
      ) : others.length === 0 ? (
        <EmptyState compact icon="desk-phone" title={words.spreadNone} />
      ) : (
        <>
          <p className={classes.note}>
            <button
              type="button"
              className={classes.all}
              onClick={() => setChosen(others.map(({ deviceId }) => String(deviceId)))}
            >
              {words.spreadAll(others.length)}
            </button>
          </p>
          <CheckList
            label={words.spreadLabel}
            selected={chosen}
            onChange={setChosen}
            options={others.map((phone) => ({
              value: String(phone.deviceId),
              label: nameOf(phone, isPhoneMake(make) ? modelName(make, model) : model, words),
              hint: hintOf(phone, source, words),
            }))}
          />
        </>
      )}
    </SideSheet>
  )
}

/** A phone that was given no name of its own is told from the others by its address. */
const nameOf = ({ name, macAddress, extension, extensionName }: ModelDevice, model: string, words: KeyWords) =>
  `${extension === null ? words.nobodys : `${extension} ${extensionName ?? ""}`.trim()} · ${name === model ? (macAddress ?? name) : name}`
const hintOf = ({ hasOwnKeys, templateId }: ModelDevice, source: Props["source"], words: KeyWords) =>
  source.kind === "template" && templateId === source.id ? words.sameTemplate : hasOwnKeys ? words.ownKeys : ""
