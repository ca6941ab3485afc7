import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { refText } from "@dialplane/contract/inventory/extensions/call-destination"
import { isOver } from "@dialplane/contract/inventory/number-orders/porting-states"
import type { PortingOrder } from "@dialplane/contract/inventory/number-orders/porting.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { z } from "zod"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { FormProblem } from "../../kit/forms/form-problem.tsx"
import { LeaveDialog } from "../../kit/forms/leave-dialog.tsx"
import { useForm } from "../../kit/forms/use-form.ts"
import { useUnsavedChanges } from "../../kit/forms/use-unsaved-changes.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { NumberPicker } from "../numbers/number-picker.tsx"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { saveTargets } from "./porting.api.ts"
import { numberStateTones } from "./porting-tones.ts"
import { numberStateMessages, portingScreenMessages } from "./porting.messages.ts"
import classes from "./porting.module.css"

/**
 * Keyed by number, because the carrier can change the state of the order during editing, which does not affect these
 * fields.
 */
const targets = z.record(
  z.string(),
  z.object({ extensionId: z.number().nullable(), temporaryNumber: z.string().nullable() }),
)
const none = { extensionId: null, temporaryNumber: null }

const targetsOf = (order: PortingOrder): z.input<typeof targets> =>
  Object.fromEntries(
    order.numbers.map(({ phoneNumber, extensionId, temporaryNumber }) => [
      phoneNumber,
      { extensionId, temporaryNumber },
    ]),
  )

/** The numbers of an order with their status, destination and temporary number. */
export const PortedNumbers = ({
  order,
  lockedBy,
}: {
  readonly order: PortingOrder
  readonly lockedBy: string | undefined
}) => {
  const messages = useMessages(portingScreenMessages)
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  const save = useMutation(saveTargets)
  const [chosen, setChosen] = useState<readonly ExtensionRef[]>([])
  const form = useForm({
    schema: targets,
    initial: targetsOf(order),
    version: order.version,
    onSubmit: async (values, version) => {
      await save.mutateAsync({
        params: { accountId, portingOrderId: order.portingOrderId },
        body: {
          version,
          numbers: order.numbers.map(({ phoneNumber }) => ({
            phoneNumber: `+${phoneNumber}`,
            ...(values[phoneNumber] ?? none),
          })),
        },
      })
      showToast({ tone: "good", title: messages.saved, message: "" })
    },
  })
  const leaving = useUnsavedChanges({ isDirty: form.form.isDirty })
  const known = order.numbers.flatMap(({ extensionId, extension, extensionName }): ExtensionRef[] =>
    extensionId === null ? [] : [{ extensionId, extension: extension ?? "", name: extensionName ?? "" }],
  )
  const refOf = (id: number) => [...chosen, ...known].find(({ extensionId }) => extensionId === id)
  /** Names of values for the conflict message. */
  const nameOf = (path: string, value: unknown) => {
    if (typeof value === "string") return phone(`+${value}`)
    const ref = typeof value === "number" && path.endsWith(".extensionId") ? refOf(value) : undefined
    return ref && refText(ref)
  }
  const over = isOver(order.state)
  if (order.numbers.length === 0) return <p className={classes.quiet}>{messages.noNumbers}</p>
  return (
    <form {...form.element}>
      <FormProblem form={form} nameOf={nameOf} />
      <ul className={classes.numbers}>
        {order.numbers.map(({ phoneNumber, state, reason, extension, extensionName }) => {
          const shown = phone(`+${phoneNumber}`)
          const { extensionId, temporaryNumber } = form.values[phoneNumber] ?? none
          return (
            <li key={phoneNumber}>
              <div className={classes.numberHead}>
                <span className={`dp-figures ${classes.number}`}>{shown}</span>
                <StatusBadge plain tone={numberStateTones[state]}>
                  {numberStateMessages[state]}
                </StatusBadge>
              </div>
              {reason !== "" && <p className={classes.quiet}>{reason}</p>}
              {over ? (
                <p className={classes.quiet}>
                  {extension === null ? messages.nobody : `${extension} ${extensionName ?? ""}`}
                </p>
              ) : (
                <div className={classes.targets}>
                  <ExtensionPicker
                    label={messages.leadsToWhat(shown)}
                    name={`${phoneNumber}.extensionId`}
                    among={{ accountId }}
                    disabledReason={lockedBy}
                    value={extensionId === null ? null : (refOf(extensionId) ?? { extensionId })}
                    onChange={(next) => {
                      if (next !== null) setChosen([...chosen, next])
                      form.set(phoneNumber, { extensionId: next?.extensionId ?? null, temporaryNumber })
                    }}
                  />
                  <NumberPicker
                    label={messages.temporary}
                    description={messages.temporaryOf(shown)}
                    name={`${phoneNumber}.temporaryNumber`}
                    accountId={accountId}
                    disabledReason={lockedBy}
                    value={temporaryNumber}
                    onChange={(next) => form.set(phoneNumber, { extensionId, temporaryNumber: next })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {form.dirty && !over && (
        <ActionButton kind="primary" size="sm" type="submit" loading={form.submitting}>
          {messages.saveTargets}
        </ActionButton>
      )}
      <LeaveDialog {...leaving} />
    </form>
  )
}
