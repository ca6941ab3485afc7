import { backupToEdge } from "@dialplane/contract/inventory/numbers/backup-number"
import { callerIdCodes, longestCallerIdName, type CallerIdCode } from "@dialplane/contract/inventory/numbers/caller-id"
import { numberStatusNames, type NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { PhoneBookPicker } from "../phone-book/phone-book-picker.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { BulkDialog } from "./bulk-dialog.tsx"
import { providersQuery } from "./numbers.api.ts"
import { numberWords, statusWords } from "./numbers.words.ts"
import { TagField } from "./tag-field.tsx"
import { TargetField } from "./target-field.tsx"
import classes from "./bulk-dialog.module.css"

export interface BulkFormProps {
  readonly phoneNumbers: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const useBulk = () => ({ words: useWords(numberWords), accountId: useAccount().accountId })

export const AssignDialog = (props: BulkFormProps) => {
  const { words, accountId } = useBulk()
  const [extensionId, setExtensionId] = useState<number | null>(null)
  return (
    <BulkDialog
      {...props}
      title={words.assignTitle(props.phoneNumbers.length)}
      confirm={words.assign}
      change={extensionId === null ? undefined : { kind: "assign", extensionId }}
    >
      <TargetField
        label={words.extension}
        description={words.extensionHint}
        required
        accountId={accountId}
        value={extensionId}
        onChange={setExtensionId}
        data-autofocus
      />
    </BulkDialog>
  )
}

export const TagDialog = (props: BulkFormProps) => {
  const { words, accountId } = useBulk()
  const [customTagId, setTag] = useState<number | null>(null)
  return (
    <BulkDialog {...props} title={words.tagTitle(props.phoneNumbers.length)} change={{ kind: "tag", customTagId }}>
      <TagField label={words.tag} accountId={accountId} value={customTagId} onChange={setTag} />
    </BulkDialog>
  )
}

export const CallerIdDialog = (props: BulkFormProps) => {
  const { words } = useBulk()
  const [named, setNamed] = useState(true)
  const [name, setName] = useState("")
  const [code, setCode] = useState<CallerIdCode | null>(null)
  const body = { ...(named ? { callerIdName: name } : {}), ...(code === null ? {} : { callerIdCode: code }) }
  return (
    <BulkDialog
      {...props}
      title={words.callerIdTitle(props.phoneNumbers.length)}
      change={Object.keys(body).length === 0 ? undefined : { kind: "callerId", ...body }}
    >
      <CheckboxField label={words.changeName} checked={named} onChange={setNamed} />
      {named && (
        <TextField
          label={words.callerIdName}
          description={`${words.callerIdNameHint} ${words.nameEmptyHint}`}
          maxLength={longestCallerIdName}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
      )}
      <SelectField
        label={words.callerIdCode}
        placeholder={words.keepAsIs}
        clearable
        options={callerIdCodes.map((one) => ({ value: one.code, label: one.name }))}
        value={code}
        onChange={setCode}
      />
    </BulkDialog>
  )
}

export const BackupDialog = (props: BulkFormProps) => {
  const { words, accountId } = useBulk()
  const [backup, setBackup] = useState("")
  return (
    // "None" travels as a single space, as older clients of the same operation send it.
    <BulkDialog
      {...props}
      title={words.backupTitle(props.phoneNumbers.length)}
      change={{ kind: "backup", backupNumber: backupToEdge(backup.trim()) }}
    >
      <PhoneBookPicker
        outside
        label={words.backup}
        description={`${words.backupHint} ${words.backupBook}`}
        accountId={accountId}
        value={backup}
        onChange={setBackup}
        data-autofocus
      />
    </BulkDialog>
  )
}

export const StatusDialog = (props: BulkFormProps) => {
  const { words } = useBulk()
  const [status, setStatus] = useState<NumberStatus | null>(null)
  const [reason, setReason] = useState("")
  return (
    <BulkDialog
      {...props}
      title={words.statusTitle(props.phoneNumbers.length)}
      change={status === null ? undefined : { kind: "status", newStatus: status, reason }}
    >
      <SelectField
        label={words.newStatus}
        required
        options={numberStatusNames
          .filter((name) => name !== "Removed")
          .map((name) => ({ value: name, label: statusWords[name] }))}
        value={status}
        onChange={setStatus}
      />
      <TextField
        label={words.reason}
        description={words.reasonHint}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </BulkDialog>
  )
}

export const LocationDialog = (props: BulkFormProps) => {
  const { words, accountId } = useBulk()
  const [locationId, setLocation] = useState<number | null>(null)
  return (
    <BulkDialog
      {...props}
      title={words.locationTitle(props.phoneNumbers.length)}
      change={{ kind: "location", locationId }}
    >
      <LocationPicker label={words.location} accountId={accountId} value={locationId} onChange={setLocation} />
    </BulkDialog>
  )
}

export const ProviderDialog = (props: BulkFormProps) => {
  const { words } = useBulk()
  const providers = useQuery(providersQuery)
  const [provider, setProvider] = useState<string | null>(null)
  return (
    <BulkDialog
      {...props}
      title={words.providerTitle(props.phoneNumbers.length)}
      change={provider === null ? undefined : { kind: "provider", providerId: Number(provider) }}
    >
      <SelectField
        label={words.provider}
        required
        options={(providers.data ?? []).map(({ providerId, name }) => ({ value: String(providerId), label: name }))}
        value={provider}
        onChange={setProvider}
      />
    </BulkDialog>
  )
}

export const OfferedDialog = (props: BulkFormProps) => {
  const { words } = useBulk()
  const [initialAssign, setOffered] = useState(true)
  return (
    <BulkDialog
      {...props}
      title={words.offeredTitle(props.phoneNumbers.length)}
      change={{ kind: "offered", initialAssign }}
    >
      <SwitchField
        label={words.offered}
        description={words.offeredHint}
        checked={initialAssign}
        onChange={setOffered}
      />
    </BulkDialog>
  )
}

export const FreeDialog = (props: BulkFormProps) => {
  const { words } = useBulk()
  return (
    <BulkDialog
      {...props}
      danger
      title={words.freeTitle(props.phoneNumbers.length)}
      confirm={words.confirmFree}
      change={{ kind: "free" }}
    >
      <p className={classes.text}>{words.freeText}</p>
    </BulkDialog>
  )
}
