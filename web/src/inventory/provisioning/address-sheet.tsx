import { phoneSheets } from "@dialplane/contract/inventory/devices/models"
import { addressToType, type NewAddress } from "@dialplane/contract/inventory/devices/provisioning-address"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { QrCode } from "../../ui/display/qr-code.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import classes from "./provisioning.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"

/** A new provisioning URL with instructions: to copy, scan or print. */
export const AddressSheet = ({ made, heading }: { readonly made: NewAddress; readonly heading?: string }) => {
  const messages = useMessages(provisioningMessages)
  const typed = addressToType(made.make, made.address)
  return (
    <div className={classes.part}>
      <Banner tone="warn">{messages.once}</Banner>
      <div className={classes.sheet}>
        {heading && <h2 className={classes.paperTitle}>{heading}</h2>}
        <div className={classes.shown}>
          <div className={classes.text}>
            <h3 className={classes.heading}>{messages.typed(phoneSheets[made.make].name)}</h3>
            <p className={classes.secret}>
              <CopyValue value={typed} copyLabel={messages.copyAddress} />
            </p>
            <h3 className={classes.heading}>{messages.stepsTitle}</h3>
            <ol className={classes.steps}>
              {messages[`steps_${made.make}`].split("\n").map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          <QrCode svg={made.qrSvg} alt={messages.qrAlt} caption={messages.scan} />
        </div>
      </div>
      <div className={classes.bar}>
        <ActionButton icon="document" onClick={() => window.print()}>
          {messages.print}
        </ActionButton>
      </div>
      <div>
        <h3 className={classes.heading}>{messages.dhcpTitle}</h3>
        <p className={classes.note}>{messages.dhcp}</p>
      </div>
    </div>
  )
}
