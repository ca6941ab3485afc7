import type { ExtensionRef } from "@dialplane/contract/extensions/call-destination"
import { isOver } from "@dialplane/contract/number-orders/porting-states"
import type { PortingOrder } from "@dialplane/contract/number-orders/porting.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { ExtensionPicker } from "../extensions/extension-picker.tsx"
import { useAccount } from "../kit/account.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { NumberPicker } from "../numbers/number-picker.tsx"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { StatusBadge } from "../ui/display/status-badge.tsx"
import { ErrorBlock } from "../ui/feedback/error-block.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { saveTargets } from "./porting.api.ts"
import { numberStateTones, numberStateWords, portingScreenWords } from "./porting.words.ts"
import classes from "./porting.module.css"

interface Target { readonly extension: ExtensionRef | null; readonly temporary: string | null }

const targetsOf = (order: PortingOrder): Readonly<Record<string, Target>> =>
  Object.fromEntries(order.numbers.map(({ phoneNumber, extensionId, extension, extensionName, temporaryNumber }) => [
    phoneNumber, { extension: extensionId === null ? null : { extensionId, extension: extension ?? "", name: extensionName ?? "" }, temporary: temporaryNumber },
  ]))

/** Each number with its state, where it shall lead, and what stands in for it meanwhile. */
export const PortedNumbers = ({ order, lockedBy }: { readonly order: PortingOrder; readonly lockedBy: string | undefined }) => {
  const words = useWords(portingScreenWords)
  const { accountId } = useAccount()
  const phone = usePhoneNumbers()
  const save = useMutation(saveTargets)
  const [targets, setTargets] = useState(() => targetsOf(order))
  const set = (phoneNumber: string, part: Partial<Target>) => setTargets({ ...targets, [phoneNumber]: { ...targets[phoneNumber]!, ...part } })
  const dirty = JSON.stringify(targets) !== JSON.stringify(targetsOf(order))
  const over = isOver(order.state)
  const store = async () => {
    await save.mutateAsync({
      params: { accountId, portingOrderId: order.portingOrderId },
      body: { version: order.version, numbers: order.numbers.map(({ phoneNumber }) => ({ phoneNumber: `+${phoneNumber}`, extensionId: targets[phoneNumber]?.extension?.extensionId ?? null, temporaryNumber: targets[phoneNumber]?.temporary ?? null })) },
    })
    showToast({ tone: "good", title: words.saved, message: "" })
  }
  if (order.numbers.length === 0) return <p className={classes.quiet}>{words.noNumbers}</p>
  return (
    <>
      <ul className={classes.numbers}>
        {order.numbers.map(({ phoneNumber, state, reason, extension, extensionName }) => {
          const shown = phone(`+${phoneNumber}`)
          return (
            <li key={phoneNumber}>
              <div className={classes.numberHead}><span className={`dp-figures ${classes.number}`}>{shown}</span><StatusBadge plain tone={numberStateTones[state]}>{numberStateWords[state]}</StatusBadge></div>
              {reason !== "" && <p className={classes.quiet}>{reason}</p>}
              {over ? (
                <p className={classes.quiet}>{extension === null ? words.nobody : `${extension} ${extensionName ?? ""}`}</p>
              ) : (
                <div className={classes.targets}>
                  <ExtensionPicker label={words.leadsToWhat(shown)} among={{ accountId }} disabledReason={lockedBy} value={targets[phoneNumber]?.extension ?? null} onChange={(next) => set(phoneNumber, { extension: next })} />
                  <NumberPicker label={words.temporary} description={words.temporaryOf(shown)} accountId={accountId} disabledReason={lockedBy} value={targets[phoneNumber]?.temporary ?? null} onChange={(temporary) => set(phoneNumber, { temporary })} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <ErrorBlock message={save.isError ? sentenceOf(save.error) : undefined} />
      {dirty && <ActionButton kind="primary" size="sm" loading={save.isPending} onClick={() => void store().catch(() => {})}>{words.saveTargets}</ActionButton>}
    </>
  )
}
