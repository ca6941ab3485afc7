import { backupToEdge } from "@dialplane/contract/inventory/numbers/backup-number"
import { callerIdCodes, longestCallerIdName, type CallerIdCode } from "@dialplane/contract/inventory/numbers/caller-id"
import { numberStatusNames, type NumberStatus } from "@dialplane/contract/inventory/numbers/number-status"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { LocationPicker } from "../locations/location-picker.tsx"
import { PhoneBookPicker } from "../phone-book/phone-book-picker.tsx"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { BulkDialog } from "./bulk-dialog.tsx"
import { providersQuery } from "./numbers.api.ts"
import { numberMessages, statusMessages } from "./numbers.messages.ts"
import { TagField } from "./tag-field.tsx"
import { TargetField } from "./target-field.tsx"
import classes from "./bulk-dialog.module.css"

export interface BulkFormProps {
  readonly phoneNumbers: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const useBulk = () => ({ messages: useMessages(numberMessages), accountId: useAccount().accountId })

export const AssignDialog = (props: BulkFormProps) => {
  const { messages, accountId } = useBulk()
  const [extensionId, setExtensionId] = useState<number | null>(null)
  return (
    <BulkDialog
      {...props}
      title={messages.assignTitle(props.phoneNumbers.length)}
      confirm={messages.assign}
      change={extensionId === null ? undefined : { kind: "assign", extensionId }}
    >
      <TargetField
        label={messages.extension}
        description={messages.extensionHint}
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
  const { messages, accountId } = useBulk()
  const [customTagId, setTag] = useState<number | null>(null)
  return (
    <BulkDialog {...props} title={messages.tagTitle(props.phoneNumbers.length)} change={{ kind: "tag", customTagId }}>
      <TagField label={messages.tag} accountId={accountId} value={customTagId} onChange={setTag} />
    </BulkDialog>
  )
}

export const CallerIdDialog = (props: BulkFormProps) => {
  const { messages } = useBulk()
  const [named, setNamed] = useState(true)
  const [name, setName] = useState("")
  const [code, setCode] = useState<CallerIdCode | null>(null)
  const body = { ...(named ? { callerIdName: name } : {}), ...(code === null ? {} : { callerIdCode: code }) }
  return (
    <BulkDialog
      {...props}
      title={messages.callerIdTitle(props.phoneNumbers.length)}
      change={Object.keys(body).length === 0 ? undefined : { kind: "callerId", ...body }}
    >
      <CheckboxField label={messages.changeName} checked={named} onChange={setNamed} />
      {named && (
        <TextField
          label={messages.callerIdName}
          description={`${messages.callerIdNameHint} ${messages.nameEmptyHint}`}
          maxLength={longestCallerIdName}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
      )}
      <SelectField
        label={messages.callerIdCode}
        placeholder={messages.keepAsIs}
        clearable
        options={callerIdCodes.map((one) => ({ value: one.code, label: one.name }))}
        value={code}
        onChange={setCode}
      />
    </BulkDialog>
  )
}

export const BackupDialog = (props: BulkFormProps) => {
  const { messages, accountId } = useBulk()
  const [backup, setBackup] = useState("")
  return (
    // "None" is sent as a single space, as older clients of this operation do.
    <BulkDialog
      {...props}
      title={messages.backupTitle(props.phoneNumbers.length)}
      change={{ kind: "backup", backupNumber: backupToEdge(backup.trim()) }}
    >
      <PhoneBookPicker
        outside
        label={messages.backup}
        description={`${messages.backupHint} ${messages.backupBook}`}
        accountId={accountId}
        value={backup}
        onChange={setBackup}
        data-autofocus
      />
    </BulkDialog>
  )
}

export const StatusDialog = (props: BulkFormProps) => {
  const { messages } = useBulk()
  const [status, setStatus] = useState<NumberStatus | null>(null)
  const [reason, setReason] = useState("")
  return (
    <BulkDialog
      {...props}
      title={messages.statusTitle(props.phoneNumbers.length)}
      change={status === null ? undefined : { kind: "status", newStatus: status, reason }}
    >
      <SelectField
        label={messages.newStatus}
        required
        options={numberStatusNames
          .filter((name) => name !== "Removed")
          .map((name) => ({ value: name, label: statusMessages[name] }))}
        value={status}
        onChange={setStatus}
      />
      <TextField
        label={messages.reason}
        description={messages.reasonHint}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={setReason}
      />
    </BulkDialog>
  )
}

export const LocationDialog = (props: BulkFormProps) => {
  const { messages, accountId } = useBulk()
  const [locationId, setLocation] = useState<number | null>(null)
  return (
    <BulkDialog
      {...props}
      title={messages.locationTitle(props.phoneNumbers.length)}
      change={{ kind: "location", locationId }}
    >
      <LocationPicker label={messages.location} accountId={accountId} value={locationId} onChange={setLocation} />
    </BulkDialog>
  )
}

export const ProviderDialog = (props: BulkFormProps) => {
  const { messages } = useBulk()
  const providers = useQuery(providersQuery)
  const [provider, setProvider] = useState<string | null>(null)
  return (
    <BulkDialog
      {...props}
      title={messages.providerTitle(props.phoneNumbers.length)}
      change={provider === null ? undefined : { kind: "provider", providerId: Number(provider) }}
    >
      <SelectField
        label={messages.provider}
        required
        options={(providers.data ?? []).map(({ providerId, name }) => ({ value: String(providerId), label: name }))}
        value={provider}
        onChange={setProvider}
      />
    </BulkDialog>
  )
}

export const OfferedDialog = (props: BulkFormProps) => {
  const { messages } = useBulk()
  const [initialAssign, setOffered] = useState(true)
  return (
    <BulkDialog
      {...props}
      title={messages.offeredTitle(props.phoneNumbers.length)}
      change={{ kind: "offered", initialAssign }}
    >
      <SwitchField
        label={messages.offered}
        description={messages.offeredHint}
        checked={initialAssign}
        onChange={setOffered}
      />
    </BulkDialog>
  )
}

export const FreeDialog = (props: BulkFormProps) => {
  const { messages } = useBulk()
  return (
    <BulkDialog
      {...props}
      danger
      title={messages.freeTitle(props.phoneNumbers.length)}
      confirm={messages.confirmFree}
      change={{ kind: "free" }}
    >
      <p className={classes.text}>{messages.freeText}</p>
    </BulkDialog>
  )
}
