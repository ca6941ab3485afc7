import type { Direction } from "@dialplane/contract/calling/call-blocking/blocking-decision"
import type { CallBlocking } from "@dialplane/contract/calling/call-blocking/call-blocking.schema"
import type { ExtensionRef } from "@dialplane/contract/inventory/extensions/call-destination"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ExtensionPicker } from "../../inventory/extensions/extension-picker.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { FormSection } from "../../ui/forms/form-section.tsx"
import { BlockingFrame } from "./blocking-frame.tsx"
import { checkQuery } from "./call-blocking.api.ts"
import { blockingMessages } from "./call-blocking.messages.ts"
import { Verdict } from "./verdict.tsx"
import classes from "./call-blocking.module.css"

export const Page = () => <BlockingFrame tab="test">{(blocking) => <Test blocking={blocking} />}</BlockingFrame>

const Test = ({ blocking: { accountId } }: { readonly blocking: CallBlocking }) => {
  const messages = useMessages(blockingMessages)
  const [direction, setDirection] = useState<Direction>("in")
  const [number, setNumber] = useState("")
  const [called, setCalled] = useState<ExtensionRef | null>(null)
  const asked = useDeferredValue(number).trim()
  const isIn = direction === "in"
  const verdict = useQuery({
    ...checkQuery(accountId, direction, asked, isIn ? called?.extensionId : undefined),
    enabled: isIn || asked !== "",
    placeholderData: (before) => before,
  })
  return (
    <div className={classes.view}>
      <FormSection title={messages.test} description={messages.testSentence}>
        <SelectField<Direction>
          label={messages.testDirection}
          options={[
            { value: "in", label: messages.testIn },
            { value: "out", label: messages.testOut },
          ]}
          value={direction}
          onChange={(next) => next !== null && setDirection(next)}
        />
        <TextField
          label={isIn ? messages.caller : messages.dialed}
          description={isIn ? messages.callerHint : messages.dialedHint}
          autoComplete="off"
          inputMode="tel"
          maxLength={60}
          value={number}
          onChange={setNumber}
        />
        {isIn && (
          <ExtensionPicker
            label={messages.called}
            description={messages.calledHint}
            among={{ accountId }}
            value={called}
            onChange={setCalled}
          />
        )}
        <div role="status">
          {verdict.isLoadingError ? (
            <LoadError compact of={verdict} />
          ) : (
            (isIn || asked !== "") && verdict.data !== undefined && <Verdict verdict={verdict.data} />
          )}
        </div>
      </FormSection>
    </div>
  )
}
