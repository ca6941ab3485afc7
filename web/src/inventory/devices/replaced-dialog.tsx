import type { ChangedDevice } from "@dialplane/contract/inventory/devices/emergency-changes.schema"
import type { ExchangedPhone } from "@dialplane/contract/inventory/devices/exchange.schema"
import { makeNames } from "@dialplane/contract/inventory/devices/models"
import { addressToType, type NewAddress } from "@dialplane/contract/inventory/devices/provisioning-address"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { QrCode } from "../../ui/display/qr-code.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { deviceMessages } from "./devices.messages.ts"
import { EmergencyChangesBanner } from "./emergency-changes-banner.tsx"
import { exchangeMessages } from "./exchange.messages.ts"
import { UndoReplacementButton } from "./undo-replacement-button.tsx"
import classes from "./action-dialog.module.css"

export interface Replaced {
  /** The old phone, then the new one. */
  readonly devices: readonly ChangedDevice[]
  readonly address: NewAddress | null
  /** What the new phone took over from the old one. */
  readonly added: ExchangedPhone
}

/** Next steps at the new phone. The provisioning URL is secret and shown once. */
export const ReplacedDialog = ({
  replaced: {
    devices: [old, added],
    address,
    added: { notFitting, settingsLeft },
  },
  onClose,
}: {
  readonly replaced: Replaced
  readonly onClose: () => void
}) => {
  const messages = useMessages(deviceMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const exchange = useMessages(exchangeMessages)
  const [refusal, setRefusal] = useState<unknown>()
  // The page of the new phone is the same route, so the dialog must be closed explicitly.
  const open = () => {
    onClose()
    void router.navigate({ href: accountAddress(accountId, `devices/${added?.id}`) })
  }
  return (
    <Dialog
      opened
      size={600}
      title={messages.replacedTitle(added?.name ?? "")}
      onClose={onClose}
      footer={
        <>
          {old !== undefined && added !== undefined && (
            <UndoReplacementButton old={old} added={added} onUndone={onClose} onRefused={setRefusal} />
          )}
          <ActionButton onClick={open}>{messages.openNew}</ActionButton>
          <ActionButton kind="primary" onClick={onClose}>
            {messages.done}
          </ActionButton>
        </>
      }
    >
      <ErrorBlock message={refusal === undefined ? undefined : errorMessage(refusal)} />
      <div className={classes.fields}>
        <p>
          {messages.replacedText(old?.macAddress ?? old?.name ?? "")}
          {settingsLeft.length > 0 && ` ${exchange.leftOnOld(settingsLeft)}`}
        </p>
        {notFitting > 0 && <Banner tone="warn">{exchange.notFittingHere(notFitting)}</Banner>}
        <EmergencyChangesBanner changes={added?.emergencyChanges} />
        <h3 className={classes.heading}>{messages.leftToDo}</h3>
        <ol className={classes.steps}>
          <li>{messages.leftPlug}</li>
          {address === null ? (
            <li>{messages.leftByHand}</li>
          ) : (
            <li>
              {messages.leftAddress(makeNames[address.make])}
              <CopyValue value={addressToType(address.make, address.address)} copyLabel={messages.copyAddress} />
              <QrCode svg={address.qrSvg} alt={messages.addressQr} caption={messages.addressScan} />
            </li>
          )}
          <li>{messages.leftCheck}</li>
        </ol>
        {address !== null && <Banner tone="warn">{messages.addressOnce}</Banner>}
      </div>
    </Dialog>
  )
}
