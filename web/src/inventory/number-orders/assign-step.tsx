import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import type { NumberOrder, ReservedNumber } from "@dialplane/contract/inventory/number-orders/number-orders.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { Section } from "../../ui/page/section.tsx"
import { buyNumbers } from "./number-orders.api.ts"
import { numberOrderMessages } from "./number-orders.messages.ts"
import classes from "./number-orders.module.css"

/** What each number leads to, by its digits. */
export type Targets = Readonly<Record<string, ExtensionRef | null>>

interface Props {
  readonly accountId: number
  readonly numbers: readonly ReservedNumber[]
  readonly onBack: () => void
  readonly onDone: (order: NumberOrder, targets: Targets) => void
}

/** Optional assignment of each number, and the order button. */
export const AssignStep = ({ accountId, numbers, onBack, onDone }: Props) => {
  const messages = useMessages(numberOrderMessages)
  const phone = usePhoneNumbers()
  const buy = useMutation(buyNumbers)
  const readLockedBy = useWhyNot("read:extensions")
  const [targets, setTargets] = useState<Targets>({})
  const [strict, setStrict] = useState(true)
  // The cart as it was when this step opened, even if reservations expire meanwhile.
  const [ordered] = useState(numbers)
  const act = async () => {
    const assignments = ordered.flatMap(({ phoneNumber }) =>
      targets[phoneNumber] ? [{ phoneNumber, extensionId: targets[phoneNumber].extensionId }] : [],
    )
    onDone(
      await buy.mutateAsync({
        params: { accountId },
        body: {
          phoneNumbers: ordered.map(({ phoneNumber }) => phoneNumber),
          mode: strict ? "allOrNothing" : "perNumber",
          assignments,
        },
      }),
      targets,
    )
  }
  return (
    <Section title={messages.assignTitle} sentence={messages.assignSentence}>
      <div className={classes.assign}>
        <ErrorBlock message={buy.isError ? errorMessage(buy.error) : undefined} />
        {ordered.map(({ phoneNumber }) => (
          <ExtensionPicker
            key={phoneNumber}
            label={messages.leadsTo(phone(`+${phoneNumber}`))}
            among={{ accountId }}
            disabledReason={readLockedBy}
            value={targets[phoneNumber] ?? null}
            onChange={(extension) => setTargets({ ...targets, [phoneNumber]: extension })}
          />
        ))}
        {ordered.length > 1 && (
          <SwitchField
            label={messages.allOrNothing}
            description={messages.allOrNothingHint}
            checked={strict}
            onChange={setStrict}
          />
        )}
        <div className={classes.buttons}>
          <ActionButton onClick={onBack} disabled={buy.isPending}>
            {messages.back}
          </ActionButton>
          <ActionButton kind="primary" loading={buy.isPending} onClick={() => void act().catch(() => {})}>
            {messages.buy(ordered.length)}
          </ActionButton>
        </div>
      </div>
    </Section>
  )
}
