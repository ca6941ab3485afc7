import {
  cancelReasons,
  type CancelReasonCode,
  type StatusOverview,
} from "@dialplane/contract/ground/accounts/account-status"
import type { AccountStatus } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { fromZonedInput, toZonedInput } from "../../kit/locale/zoned-input.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ChoiceField } from "../../ui/fields/choice-field.tsx"
import { DateTimeField } from "../../ui/fields/date-time-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextAreaField } from "../../ui/fields/text-area-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { changeStatus, changeStatusAtOnce, scheduleStatus, statusPreviewQuery } from "./accounts.api.ts"
import { statusMessages } from "./account-status.messages.ts"
import { StatusEffectsList } from "./status-effects-list.tsx"
import classes from "./status.module.css"

interface Asked {
  readonly status: AccountStatus
  readonly when: "now" | "date"
  readonly date: string
  readonly reasonCode: CancelReasonCode | null
  readonly note: string
  readonly typedName: string
}

/** A week from now, in the morning, in the account's time zone. */
const nextWeek = (timeZone: string) =>
  `${toZonedInput(new Date(Date.now() + 7 * 86_400_000), timeZone).slice(0, 10)}T09:00`

/** Shows the effects of a new status before it is set. A cancellation also requires the account's name. */
export const StatusSheet = ({
  overview,
  onClose,
}: {
  readonly overview: StatusOverview
  readonly onClose: () => void
}) => {
  const messages = useMessages(statusMessages)
  const { accountId, accountName, timeZone } = useAccount()
  const first = overview.next.find(({ allowed }) => allowed) ?? overview.next[0]!
  const [asked, setAsked] = useState<Asked>({
    status: first.status,
    when: "now",
    date: nextWeek(timeZone),
    reasonCode: null,
    note: "",
    typedName: "",
  })
  const set = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }))
  const preview = useQuery(statusPreviewQuery(accountId, asked.status))
  const { send, working, error } = useSend(asked, onClose)
  const cancels = asked.status === "Cancelled"
  const chosen = overview.next.find(({ status }) => status === asked.status)
  const whyNot = (): string | undefined => {
    if (chosen?.allowed === false) return chosen.reason ?? undefined
    if (preview.data === undefined) return messages.loading
    if (asked.when === "date" && fromZonedInput(asked.date, timeZone) === undefined) return messages.dateMissing
    return cancels && asked.typedName.trim() !== accountName ? messages.typeNameFirst : undefined
  }
  const label =
    asked.when === "date"
      ? messages.plan
      : asked.status === "Active" || asked.status === "Suspended" || asked.status === "Cancelled"
        ? messages[`do_${asked.status}`]
        : messages.change
  return (
    <SideSheet
      opened
      onClose={onClose}
      title={messages.sheetTitle}
      sentence={accountName}
      saving={working}
      footer={
        <div className={classes.footer}>
          <CancelButton onClick={onClose} />
          <ActionButton
            kind={asked.status === "Active" || asked.when === "date" ? "primary" : "danger"}
            loading={working}
            disabledReason={whyNot()}
            onClick={() => void send()}
          >
            {label}
          </ActionButton>
        </div>
      }
    >
      <ErrorBlock message={error} />
      <div className={classes.form}>
        <NewStatus
          overview={overview}
          value={asked.status}
          onChange={(status) => set({ status, reasonCode: null, typedName: "" })}
        />
        <When asked={asked} onChange={set} />
        {cancels ? (
          <Reason value={asked.reasonCode} onChange={(reasonCode) => set({ reasonCode })} />
        ) : (
          <TextAreaField
            label={messages.note}
            description={messages.noteHint}
            maxLength={400}
            value={asked.note}
            onChange={(note) => set({ note })}
          />
        )}
        {preview.isError ? (
          <ErrorBlock message={errorMessage(preview.error)} />
        ) : preview.data === undefined ? (
          <FormSkeleton fields={3} />
        ) : (
          <StatusEffectsList preview={preview.data} />
        )}
        {cancels && chosen?.allowed === true && (
          <TextField
            label={messages.typeName(accountName)}
            autoComplete="off"
            value={asked.typedName}
            onChange={(typedName) => set({ typedName })}
          />
        )}
      </div>
    </SideSheet>
  )
}

const CancelButton = ({ onClick }: { readonly onClick: () => void }) => (
  <ActionButton onClick={onClick}>{useMessages(statusMessages).close}</ActionButton>
)

const NewStatus = ({
  overview,
  value,
  onChange,
}: {
  readonly overview: StatusOverview
  readonly value: AccountStatus
  readonly onChange: (status: AccountStatus) => void
}) => {
  const messages = useMessages(statusMessages)
  const names = useMessages(accountStatusMessages)
  return (
    <ChoiceField
      label={messages.newStatus}
      value={value}
      onChange={onChange}
      options={overview.next.map(({ status, reason }) => ({
        value: status,
        label: names[status],
        description: reason ?? messages[`sentence_${status}`],
      }))}
    />
  )
}

const When = ({ asked, onChange }: { readonly asked: Asked; readonly onChange: (part: Partial<Asked>) => void }) => {
  const messages = useMessages(statusMessages)
  const { timeZone } = useAccount()
  return (
    <>
      <ChoiceField
        label={messages.when}
        value={asked.when}
        onChange={(when) => onChange({ when })}
        options={[
          { value: "now", label: messages.atOnce },
          { value: "date", label: messages.onDate },
        ]}
      />
      {asked.when === "date" && (
        <DateTimeField
          kind="datetime-local"
          label={messages.date}
          description={messages.dateZone(timeZone)}
          required
          min={toZonedInput(new Date(), timeZone)}
          value={asked.date}
          onChange={(date) => onChange({ date })}
        />
      )}
    </>
  )
}

const reasonOptions = () =>
  (Object.entries(cancelReasons) as [CancelReasonCode, string][]).map(([value, label]) => ({ value, label }))
const Reason = ({
  value,
  onChange,
}: {
  readonly value: CancelReasonCode | null
  readonly onChange: (code: CancelReasonCode | null) => void
}) => {
  const messages = useMessages(statusMessages)
  return (
    <SelectField
      label={messages.reason}
      placeholder={messages.noReason}
      clearable
      options={reasonOptions()}
      value={value}
      onChange={onChange}
    />
  )
}

/** A cancellation always has a date; other statuses are set now or planned. */
const useSend = (asked: Asked, onDone: () => void) => {
  const messages = useMessages(statusMessages)
  const names = useMessages(accountStatusMessages)
  const { zonedDateTime: dateTime } = useFormat()
  const { accountId, timeZone } = useAccount()
  const [cancel, now, plan] = [useMutation(changeStatus), useMutation(changeStatusAtOnce), useMutation(scheduleStatus)]
  const { status, reasonCode, note } = asked
  const date = asked.when === "date" ? fromZonedInput(asked.date, timeZone) : undefined
  const request = () => {
    if (status === "Cancelled")
      return cancel.mutateAsync({
        params: { accountId },
        body: {
          status,
          cancellationDateTime: date ?? new Date().toISOString(),
          ...(reasonCode !== null && { cancelReasonCode: reasonCode }),
        },
      })
    const why = note.trim() === "" ? {} : { note: note.trim() }
    return date === undefined
      ? now.mutateAsync({ params: { accountId, status }, body: why })
      : plan.mutateAsync({ params: { accountId, status }, body: { date, ...why } })
  }
  // Ignores a double click before the button is disabled; the server does so as well.
  const sending = useRef(false)
  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      await request()
    } catch {
      return
    } finally {
      sending.current = false
    }
    showToast(
      date === undefined
        ? { tone: "good", title: messages.changed, message: messages.isNow(names[status]) }
        : { tone: "good", title: messages.plannedToast, message: messages.plannedLine(names[status], dateTime(date)) },
    )
    onDone()
  }
  const failed = [cancel, now, plan].find(({ isError }) => isError)
  return {
    send,
    working: cancel.isPending || now.isPending || plan.isPending,
    error: failed === undefined ? undefined : errorMessage(failed.error),
  }
}
