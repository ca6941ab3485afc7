import type { StatusChangeRecord, StatusOverview } from "@dialplane/contract/ground/accounts/account-status"
import { cancelReasons } from "@dialplane/contract/ground/accounts/account-status"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge, accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { statusQuery, withdrawStatus } from "./accounts.api.ts"
import { statusMessages } from "./account-status.messages.ts"
import classes from "./status.module.css"

const StatusSheet = lazyWindow(() => import("./status-sheet.tsx").then((file) => file.StatusSheet))

/** The current, planned and past status, and the button to change it. */
export const StatusSection = () => {
  const messages = useMessages(statusMessages)
  const { accountId } = useAccount()
  const overview = useQuery(statusQuery(accountId))
  const [open, setOpen] = useState(false)
  const noPermission = useWhyNot("update:account-status")
  const { data } = overview
  const lockedBy = noPermission ?? (data?.status === "Cancelled" ? messages.final : undefined)
  return (
    <Section
      title={messages.status}
      sentence={messages.statusSentence}
      actions={
        data && (
          <ActionButton icon="swap" disabledReason={lockedBy} onClick={() => setOpen(true)}>
            {messages.change}
          </ActionButton>
        )
      }
    >
      {overview.isLoadingError ? (
        <LoadError of={overview} />
      ) : data === undefined ? (
        <FormSkeleton fields={2} />
      ) : (
        <Overview overview={data} />
      )}
      {open && data && <StatusSheet overview={data} onClose={() => setOpen(false)} />}
    </Section>
  )
}

const Overview = ({ overview }: { readonly overview: StatusOverview }) => {
  const messages = useMessages(statusMessages)
  const { date } = useFormat()
  const [withdrawn, setWithdrawn] = useState<StatusChangeRecord>()
  const lockedBy = useWhyNot("update:account-status")
  return (
    <>
      <div className={classes.now}>
        <AccountStatusBadge status={overview.status} />
        <span className={classes.muted}>
          {messages.since(date(overview.since))} ·{" "}
          {overview.setBy.isAbove ? messages.setByAbove(overview.setBy.name) : messages.setByOwn}
        </span>
      </div>
      <ul className={classes.changes} aria-label={messages.history}>
        {overview.scheduled.map((change) => (
          <ChangeLine key={change.changeId} change={change}>
            <ActionButton size="xs" disabledReason={lockedBy} onClick={() => setWithdrawn(change)}>
              {messages.withdraw}
            </ActionButton>
          </ChangeLine>
        ))}
        {overview.history.slice(0, 8).map((change) => (
          <ChangeLine key={change.changeId} change={change} />
        ))}
      </ul>
      {overview.scheduled.length + overview.history.length === 0 && (
        <p className={classes.muted}>{messages.noHistory}</p>
      )}
      {withdrawn && <WithdrawDialog change={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  )
}

const states: Readonly<
  Record<
    StatusChangeRecord["state"],
    { readonly tone: StatusTone; readonly word: "planned" | "stateDone" | "stateWithdrawn" | "stateRefused" }
  >
> = {
  scheduled: { tone: "info", word: "planned" },
  done: { tone: "good", word: "stateDone" },
  withdrawn: { tone: "off", word: "stateWithdrawn" },
  refused: { tone: "warn", word: "stateRefused" },
}

const ChangeLine = ({
  change,
  children,
}: {
  readonly change: StatusChangeRecord
  readonly children?: React.ReactNode
}) => {
  const messages = useMessages(statusMessages)
  const names = useMessages(accountStatusMessages)
  const { zonedDateTime: dateTime } = useFormat()
  const { tone, word } = states[change.state]
  const when = change.state === "scheduled" ? change.dueAt : (change.settledAt ?? change.askedAt)
  const why = [
    change.reasonCode === null ? undefined : cancelReasons[change.reasonCode],
    change.note || undefined,
    change.outcome ?? undefined,
  ]
    .filter(Boolean)
    .join(" · ")
  return (
    <li className={classes.change}>
      <StatusBadge plain tone={tone}>
        {messages[word]}
      </StatusBadge>
      <span className={classes.what}>
        {messages.fromTo(names[change.fromStatus], names[change.toStatus])}
        {why !== "" && <span className={classes.muted}> · {why}</span>}
      </span>
      <span className={classes.muted}>
        {dateTime(when)} ·{" "}
        {messages.by(change.state === "scheduled" ? change.askedByName : (change.settledByName ?? change.askedByName))}
        {change.state !== "withdrawn" && change.askedByAccount !== "" && ` (${change.askedByAccount})`}
      </span>
      {children}
    </li>
  )
}

const WithdrawDialog = ({ change, onClose }: { readonly change: StatusChangeRecord; readonly onClose: () => void }) => {
  const messages = useMessages(statusMessages)
  const names = useMessages(accountStatusMessages)
  const { zonedDateTime: dateTime } = useFormat()
  const { accountId } = useAccount()
  const confirmed = useConfirmed(withdrawStatus, () => {
    showToast({ tone: "good", title: messages.withdrawn })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, status: change.toStatus } })}
      opened
      title={messages.withdrawTitle}
      confirmLabel={messages.withdraw}
      onCancel={onClose}
    >
      {messages.withdrawText(names[change.toStatus], dateTime(change.dueAt))}
    </ConfirmDialog>
  )
}
