import { backupToEdge } from "@dialplane/contract/numbers/backup-number"
import { callerIdCodes, longestCallerIdName, type CallerIdCode } from "@dialplane/contract/numbers/caller-id"
import { numberStatusNames, type NumberStatus } from "@dialplane/contract/numbers/number-status"
import type { BulkChange } from "@dialplane/contract/numbers/numbers.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { PhoneBookPicker } from "../phone-book/phone-book-picker.tsx"
import { CheckboxField } from "../ui/fields/checkbox-field.tsx"
import { SelectField } from "../ui/fields/select-field.tsx"
import { SwitchField } from "../ui/fields/switch-field.tsx"
import { TextField } from "../ui/fields/text-field.tsx"
import { BulkDialog } from "./bulk-dialog.tsx"
import * as api from "./numbers.api.ts"
import { numberWords, statusWords } from "./numbers.words.ts"
import { TagField } from "./tag-field.tsx"
import { TargetField } from "./target-field.tsx"
import classes from "./bulk-dialog.module.css"

export interface BulkFormProps {
  readonly phoneNumbers: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const useBulk = () => {
  const words = useWords(numberWords)
  const { accountId } = useAccount()
  const job = useMutation(api.startBulk)
  const params = { accountId: String(accountId) }
  const asJob = (change: BulkChange | undefined) => (change === undefined ? undefined : (phoneNumbers: string[]) => job.mutateAsync({ params, body: { phoneNumbers, change } }))
  return { words, accountId, params, asJob }
}

export const AssignDialog = (props: BulkFormProps) => {
  const { words, accountId, params, asJob } = useBulk()
  const change = useMutation(api.assign)
  const [extensionId, setExtensionId] = useState<number | null>(null)
  return (
    <BulkDialog {...props} title={words.assignTitle(props.phoneNumbers.length)} confirm={words.assign} notYet={extensionId === null ? words.chooseFirst : undefined} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, extensionId } })} start={asJob(extensionId === null ? undefined : { kind: "assign", extensionId })}>
      <TargetField label={words.extension} description={words.extensionHint} required accountId={accountId} value={extensionId} onChange={setExtensionId} data-autofocus />
    </BulkDialog>
  )
}

export const TagDialog = (props: BulkFormProps) => {
  const { words, accountId, params, asJob } = useBulk()
  const change = useMutation(api.setTags)
  const [customTagId, setTag] = useState<number | null>(null)
  return (
    <BulkDialog {...props} title={words.tagTitle(props.phoneNumbers.length)} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, customTagId } })} start={asJob({ kind: "tag", customTagId })}>
      <TagField label={words.tag} accountId={accountId} value={customTagId} onChange={setTag} />
    </BulkDialog>
  )
}

export const CallerIdDialog = (props: BulkFormProps) => {
  const { words, params, asJob } = useBulk()
  const change = useMutation(api.setCallerIds)
  const [named, setNamed] = useState(true)
  const [name, setName] = useState("")
  const [code, setCode] = useState<CallerIdCode | null>(null)
  const body = { ...(named ? { callerIdName: name } : {}), ...(code === null ? {} : { callerIdCode: code }) }
  return (
    <BulkDialog {...props} title={words.callerIdTitle(props.phoneNumbers.length)} notYet={Object.keys(body).length === 0 ? words.chooseFirst : undefined} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, ...body } })} start={asJob({ kind: "callerId", ...body })}>
      <CheckboxField label={words.changeName} checked={named} onChange={setNamed} />
      {named && <TextField label={words.callerIdName} description={`${words.callerIdNameHint} ${words.nameEmptyHint}`} maxLength={longestCallerIdName} autoComplete="off" value={name} onChange={setName} />}
      <SelectField label={words.callerIdCode} placeholder={words.keepAsIs} clearable options={callerIdCodes.map((one) => ({ value: one.code, label: one.name }))} value={code} onChange={setCode} />
    </BulkDialog>
  )
}

export const BackupDialog = (props: BulkFormProps) => {
  const { words, accountId, params, asJob } = useBulk()
  const change = useMutation(api.setBackups)
  const [backup, setBackup] = useState("")
  return (
    // "None" travels as a single space, as older clients of the same operation send it.
    <BulkDialog {...props} title={words.backupTitle(props.phoneNumbers.length)} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, backupNumber: backupToEdge(backup.trim()) } })} start={asJob({ kind: "backup", backupNumber: backupToEdge(backup.trim()) })}>
      <PhoneBookPicker outside label={words.backup} description={`${words.backupHint} ${words.backupBook}`} accountId={accountId} value={backup} onChange={setBackup} data-autofocus />
    </BulkDialog>
  )
}

export const StatusDialog = (props: BulkFormProps) => {
  const { words, params, asJob } = useBulk()
  const change = useMutation(api.setStatuses)
  const [status, setStatus] = useState<NumberStatus | null>(null)
  const [reason, setReason] = useState("")
  return (
    <BulkDialog {...props} title={words.statusTitle(props.phoneNumbers.length)} notYet={status === null ? words.chooseFirst : undefined} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, newStatus: status!, reason } })} start={asJob(status === null ? undefined : { kind: "status", newStatus: status, reason })}>
      <SelectField label={words.newStatus} required options={numberStatusNames.filter((name) => name !== "Removed").map((name) => ({ value: name, label: statusWords[name] }))} value={status} onChange={setStatus} />
      <TextField label={words.reason} description={words.reasonHint} maxLength={200} autoComplete="off" value={reason} onChange={setReason} />
    </BulkDialog>
  )
}

export const LocationDialog = (props: BulkFormProps) => {
  const { words, accountId, params, asJob } = useBulk()
  const change = useMutation(api.setLocations)
  const [locationId, setLocation] = useState<number | null>(null)
  return (
    <BulkDialog {...props} title={words.locationTitle(props.phoneNumbers.length)} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, locationId } })} start={asJob({ kind: "location", locationId })}>
      <LocationPicker label={words.location} accountId={accountId} value={locationId} onChange={setLocation} />
    </BulkDialog>
  )
}

export const ProviderDialog = (props: BulkFormProps) => {
  const { words, params, asJob } = useBulk()
  const change = useMutation(api.setProviders)
  const providers = useQuery(api.providersQuery)
  const [provider, setProvider] = useState<string | null>(null)
  return (
    <BulkDialog {...props} title={words.providerTitle(props.phoneNumbers.length)} notYet={provider === null ? words.chooseFirst : undefined} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, providerId: Number(provider) } })} start={asJob(provider === null ? undefined : { kind: "provider", providerId: Number(provider) })}>
      <SelectField label={words.provider} required options={(providers.data ?? []).map(({ providerId, name }) => ({ value: String(providerId), label: name }))} value={provider} onChange={setProvider} />
    </BulkDialog>
  )
}

export const OfferedDialog = (props: BulkFormProps) => {
  const { words, params, asJob } = useBulk()
  const change = useMutation(api.setOffered)
  const [initialAssign, setOffered] = useState(true)
  return (
    <BulkDialog {...props} title={words.offeredTitle(props.phoneNumbers.length)} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, initialAssign } })} start={asJob({ kind: "offered", initialAssign })}>
      <SwitchField label={words.offered} description={words.offeredHint} checked={initialAssign} onChange={setOffered} />
    </BulkDialog>
  )
}

export const FreeDialog = (props: BulkFormProps) => {
  const { words, params, asJob } = useBulk()
  const change = useMutation(api.freeNumbers)
  return (
    <BulkDialog {...props} danger title={words.freeTitle(props.phoneNumbers.length)} confirm={words.confirmFree} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers } })} start={asJob({ kind: "free" })}>
      <p className={classes.text}>{words.freeText}</p>
    </BulkDialog>
  )
}

export const RemoveDialog = (props: BulkFormProps) => {
  const { words, params } = useBulk()
  const change = useMutation(api.removeNumbers)
  const job = useMutation(api.startRemoval)
  const [evenInUse, setEven] = useState(false)
  return (
    <BulkDialog {...props} danger title={words.removeTitle(props.phoneNumbers.length)} confirm={words.confirmRemove} send={(phoneNumbers) => change.mutateAsync({ params, body: { phoneNumbers, evenInUse } })} start={(phoneNumbers) => job.mutateAsync({ params, body: { phoneNumbers, evenInUse } })}>
      <p className={classes.text}>{words.removeText}</p>
      <CheckboxField label={words.evenInUse} description={words.evenInUseHint} checked={evenInUse} onChange={setEven} />
    </BulkDialog>
  )
}
