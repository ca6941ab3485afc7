import type { NumberUse } from "@dialplane/contract/inventory/numbers/numbers.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { JobDialog } from "../../kit/bulk/job-dialog.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { RemovalPreviewPart } from "../../kit/bulk/removal-preview-part.tsx"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { CheckboxField } from "../../ui/fields/checkbox-field.tsx"
import type { BulkFormProps } from "./bulk-forms.tsx"
import { removalPreviewQuery, startRemoval } from "./numbers.api.ts"
import { NumberPicker } from "./number-picker.tsx"
import { numberMessages, useKindMessages } from "./numbers.messages.ts"
import classes from "./bulk-dialog.module.css"

/** The uses that a replacement takes over; phone keys and click-to-call keys are not replaced. */
const replaceable: ReadonlySet<string> = new Set<NumberUse["kind"]>([
  "destination",
  "callerId",
  "backup",
  "forwarding",
  "ringing",
  "locationMain",
  "emergencyCallback",
])

/** Lists each number and what depends on it, and offers a replacement. */
export const RemoveDialog = ({ phoneNumbers, onClose, onDone }: BulkFormProps) => {
  const messages = useMessages(numberMessages)
  const { accountId } = useAccount()
  const format = usePhoneNumbers()
  const start = useMutation(startRemoval)
  // The dialog of a single number shows where it routes to, so assigned numbers are included by default.
  const isOne = phoneNumbers.length === 1
  const [evenInUse, setEven] = useState(isOne)
  const [replacement, setReplacement] = useState<string | null>(null)
  const body = { phoneNumbers: [...phoneNumbers], evenInUse, ...(replacement === null ? {} : { replacement }) }
  const preview = useQuery({ ...removalPreviewQuery(accountId, body), placeholderData: (before) => before })
  const isUsed = preview.data?.things.some(({ uses }) => uses.some(({ kind }) => replaceable.has(kind))) === true
  const nothing = preview.data !== undefined && preview.data.changed === 0 ? messages.removeNone : undefined
  return (
    <JobDialog
      danger
      title={isOne ? messages.removeOneTitle(format(`+${phoneNumbers[0]}`)) : messages.removeTitle(phoneNumbers.length)}
      confirm={messages.confirmRemove}
      notYet={nothing}
      doneText={messages.removedCount}
      start={() =>
        start.mutateAsync({
          params: { accountId: String(accountId) },
          body: {
            ...body,
            phoneNumbers: affectedOf(phoneNumbers, preview.isPlaceholderData ? undefined : preview.data),
          },
        })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <p className={classes.text}>{isOne ? messages.removeOneText : messages.removeText}</p>
      {!isOne && (
        <CheckboxField
          label={messages.evenInUse}
          description={messages.evenInUseHint}
          checked={evenInUse}
          onChange={setEven}
        />
      )}
      <RemovalPreviewPart
        of={preview}
        nameOf={({ name }) => format(name)}
        describeUse={({ kind, label }) =>
          `${useKindMessages[kind as NumberUse["kind"]]}: ${kind === "backup" || kind === "porting" ? format(`+${label}`) : label}`
        }
      />
      {isUsed && (
        <NumberPicker
          label={messages.replacement}
          description={isOne ? messages.replacementOneHint : messages.replacementHint}
          accountId={accountId}
          value={replacement}
          onChange={setReplacement}
          except={phoneNumbers}
        />
      )}
    </JobDialog>
  )
}
