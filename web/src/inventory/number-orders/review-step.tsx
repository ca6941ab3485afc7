import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { addressLine } from "./address-line.ts"
import type { StepName } from "./porting-steps.ts"
import { documentMessages, portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"

/** A review of all details, because a mismatch with the bill delays the port. */
export const ReviewStep = ({
  order,
  onChange,
}: {
  readonly order: PortingOrder
  readonly onChange: (step: StepName) => void
}) => {
  const messages = useMessages(portingScreenMessages)
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const orMissing = (text: string) => (text === "" ? undefined : text)
  const edit = (step: StepName, what: string) => (
    <ActionButton
      size="compact-xs"
      kind="quiet"
      icon="edit"
      aria-label={`${messages.edit}: ${what}`}
      onClick={() => onChange(step)}
    >
      {messages.edit}
    </ActionButton>
  )
  return (
    <>
      <Banner tone="warn" title={messages.warnTitle}>
        {messages.warn}
      </Banner>
      <div className={classes.reviewHead}>
        <h3>{messages.stepNumbers}</h3>
        {edit("numbers", messages.stepNumbers)}
      </div>
      <p className="dp-figures">{order.numbers.map(({ phoneNumber }) => phone(`+${phoneNumber}`)).join(", ") || "—"}</p>
      <div className={classes.reviewHead}>
        <h3>{messages.stepProvider}</h3>
        {edit("provider", messages.stepProvider)}
      </div>
      <KeyValueList
        items={[
          { label: messages.provider, value: orMissing(order.losingCarrier) },
          { label: messages.accountNumber, value: orMissing(order.carrierAccountNumber) },
          { label: messages.pin, value: order.hasPin ? messages.pinThere : undefined },
          {
            label: messages.requestedPortDate,
            value: order.requestedPortDate === null ? messages.noDate : date(`${order.requestedPortDate}T12:00:00Z`),
          },
        ]}
      />
      <div className={classes.reviewHead}>
        <h3>{messages.stepAddress}</h3>
        {edit("address", messages.stepAddress)}
      </div>
      <KeyValueList
        items={[
          { label: messages.customerName, value: orMissing(order.customerName) },
          { label: messages.signerName, value: orMissing(order.signerName) },
          { label: messages.contactEmail, value: order.contactEmail === "" ? messages.onlyYou : order.contactEmail },
          { label: messages.street, value: orMissing(addressLine(order.address)) },
        ]}
      />
      <div className={classes.reviewHead}>
        <h3>{messages.stepDocuments}</h3>
        {edit("documents", messages.stepDocuments)}
      </div>
      <p>{order.documents.map(({ kind }) => documentMessages[kind]).join(", ") || "—"}</p>
    </>
  )
}
