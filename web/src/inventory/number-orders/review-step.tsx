import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { addressLine } from "./address-line.ts"
import type { StepName } from "./porting-steps.ts"
import { documentWords, portingScreenWords } from "./porting.words.ts"
import classes from "./porting.module.css"

/** All of it once more, because a letter that differs costs a week. */
export const ReviewStep = ({
  order,
  onChange,
}: {
  readonly order: PortingOrder
  readonly onChange: (step: StepName) => void
}) => {
  const words = useWords(portingScreenWords)
  const { date } = useFormat()
  const phone = usePhoneNumbers()
  const orMissing = (text: string) => (text === "" ? undefined : text)
  const edit = (step: StepName, what: string) => (
    <ActionButton
      size="compact-xs"
      kind="quiet"
      icon="edit"
      aria-label={`${words.edit}: ${what}`}
      onClick={() => onChange(step)}
    >
      {words.edit}
    </ActionButton>
  )
  return (
    <>
      <Banner tone="warn" title={words.warnTitle}>
        {words.warn}
      </Banner>
      <div className={classes.reviewHead}>
        <h3>{words.stepNumbers}</h3>
        {edit("numbers", words.stepNumbers)}
      </div>
      <p className="dp-figures">{order.numbers.map(({ phoneNumber }) => phone(`+${phoneNumber}`)).join(", ") || "—"}</p>
      <div className={classes.reviewHead}>
        <h3>{words.stepProvider}</h3>
        {edit("provider", words.stepProvider)}
      </div>
      <KeyValueList
        items={[
          { label: words.provider, value: orMissing(order.losingCarrier) },
          { label: words.accountNumber, value: orMissing(order.carrierAccountNumber) },
          { label: words.pin, value: order.hasPin ? words.pinThere : undefined },
          {
            label: words.wishedDate,
            value: order.wishedDate === null ? words.noDate : date(`${order.wishedDate}T12:00:00Z`),
          },
        ]}
      />
      <div className={classes.reviewHead}>
        <h3>{words.stepAddress}</h3>
        {edit("address", words.stepAddress)}
      </div>
      <KeyValueList
        items={[
          { label: words.customerName, value: orMissing(order.customerName) },
          { label: words.signerName, value: orMissing(order.signerName) },
          { label: words.contactEmail, value: order.contactEmail === "" ? words.onlyYou : order.contactEmail },
          { label: words.street, value: orMissing(addressLine(order.address)) },
        ]}
      />
      <div className={classes.reviewHead}>
        <h3>{words.stepDocuments}</h3>
        {edit("documents", words.stepDocuments)}
      </div>
      <p>{order.documents.map(({ kind }) => documentWords[kind]).join(", ") || "—"}</p>
    </>
  )
}
