import { phoneSheets } from "@dialplane/contract/devices/models"
import { addressToType, type NewAddress } from "@dialplane/contract/provisioning/provisioning.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { CopyValue } from "../ui/display/copy-value.tsx"
import { Banner } from "../ui/feedback/banner.tsx"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../ui/overlays/dialog.tsx"
import { newAddress } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningWords } from "./provisioning.words.ts"
import { QrCode } from "../ui/display/qr-code.tsx"

interface Props {
  readonly deviceId: number
  readonly replaces: boolean
  readonly onClose: () => void
}

/** Asks first, because the address of now stops working; then shows the new one, once. */
export const NewAddressDialog = ({ deviceId, replaces, onClose }: Props) => {
  const words = useWords(provisioningWords)
  const { accountId } = useAccount()
  const make = useMutation(newAddress)
  const [made, setMade] = useState<NewAddress>()
  const act = async () => setMade(await make.mutateAsync({ params: { accountId: String(accountId), deviceId: String(deviceId) } }))
  if (made !== undefined) return <ShownAddress made={made} onClose={onClose} />
  return (
    <ConfirmDialog
      opened title={words.replaceTitle} confirmLabel={words.make} working={make.isPending} error={make.isError ? sentenceOf(make.error) : undefined} affected={replaces ? [words.replaceAffected] : []}
      onCancel={onClose} onConfirm={() => void act().catch(() => {})}
    >
      {replaces ? words.replaceText : words.noAddress}
    </ConfirmDialog>
  )
}

const ShownAddress = ({ made, onClose }: { readonly made: NewAddress; readonly onClose: () => void }) => {
  const words = useWords(provisioningWords)
  const typed = addressToType(made.make, made.address)
  return (
    <Dialog opened size={640} title={words.newTitle} onClose={onClose} footer={<ActionButton kind="primary" onClick={onClose}>{words.done}</ActionButton>}>
      <div className={classes.part}>
        <Banner tone="warn">{words.once}</Banner>
        <div className={classes.shown}>
          <div className={classes.words}>
            <h3 className={classes.heading}>{words.typed(phoneSheets[made.make].name)}</h3>
            <p className={classes.secret}><CopyValue value={typed} copyLabel={words.copyAddress} /></p>
            <h3 className={classes.heading}>{words.stepsTitle}</h3>
            <ol className={classes.steps}>{words[`steps_${made.make}`].split("\n").map((step) => <li key={step}>{step}</li>)}</ol>
          </div>
          <QrCode svg={made.qrSvg} alt={words.qrAlt} caption={words.scan} />
        </div>
        <div>
          <h3 className={classes.heading}>{words.dhcpTitle}</h3>
          <p className={classes.note}>{words.dhcp}</p>
        </div>
      </div>
    </Dialog>
  )
}
