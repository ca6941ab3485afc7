import { appTypes, type AppType } from "@dialplane/contract/inventory/devices/devices.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { EmergencyLocationPicker } from "../emergency-locations/emergency-location-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { ActionDialog } from "./action-dialog.tsx"
import { addApp } from "./devices.api.ts"
import { deviceMessages } from "./devices.messages.ts"
import { PhoneHolderField, type Holder } from "./phone-holder-field.tsx"
import { ShownCredentials } from "./shown-credentials.tsx"
import { usePlaceOfExtension } from "./use-place-of-extension.ts"

interface Props {
  /** The extension of the app; the dialog asks for it when absent. */
  readonly holder?: Holder
  readonly onClose: () => void
}

/** Adds an app to an extension; its credentials are shown once. */
export const AddAppDialog = ({ holder: given, onClose }: Props) => {
  const messages = useMessages(deviceMessages)
  const { accountId, countryCode } = useAccount()
  const act = useMutation(addApp)
  const [holder, setHolder] = useState<Holder | null>(given ?? null)
  const [appType, setAppType] = useState<AppType>("mobile")
  const [place, setPlace] = useState<number | null>(null)
  const emergency = usePlaceOfExtension(holder, place)
  const typeMessages: Readonly<Record<AppType, string>> = {
    mobile: messages.appMobile,
    desktop: messages.appDesktop,
    mobileconnect: messages.appMobileConnect,
  }
  if (act.data !== undefined) {
    const { line, sipPassword } = act.data
    return (
      <Dialog
        opened
        onClose={onClose}
        title={messages.appAdded}
        footer={
          <ActionButton kind="primary" onClick={onClose}>
            {messages.done}
          </ActionButton>
        }
      >
        <ShownCredentials lines={[{ lineId: line.id, sipId: line.sipId, sipPassword }]} />
      </Dialog>
    )
  }
  const run = async () => {
    if (holder !== null)
      await act.mutateAsync({
        params: { accountId },
        body: { extensionId: holder.id, appType, ...(place === null ? {} : { e911LocationId: place }) },
      })
  }
  return (
    <ActionDialog
      title={messages.appTitle}
      error={act.isError ? errorMessage(act.error) : undefined}
      working={act.isPending}
      label={messages.appAdd}
      onAct={run}
      onClose={onClose}
      whyNot={holder === null ? messages.chooseExtension : emergency.whyNot}
    >
      <p>{messages.appText}</p>
      {given === undefined && (
        <PhoneHolderField label={messages.extension} required value={holder} onChange={setHolder} />
      )}
      <SelectField
        label={messages.appType}
        required
        options={appTypes.map((value) => ({ value, label: typeMessages[value] }))}
        value={appType}
        onChange={(next) => next !== null && setAppType(next)}
      />
      <EmergencyLocationPicker
        description={emergency.hint}
        emptyText={emergency.emptyText}
        disabledReason={emergency.lockedBy}
        accountId={accountId}
        countryId={countryCode}
        value={place}
        onChange={setPlace}
      />
    </ActionDialog>
  )
}
