import type { StatusChangeRecord, StatusOverview } from "@dialplane/contract/ground/accounts/account-status"
import { cancelReasons } from "@dialplane/contract/ground/accounts/account-status"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge, accountStatusWords } from "../../kit/account-status-badge.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { statusQuery, withdrawStatus } from "./accounts.api.ts"
import { statusWords } from "./account-status.words.ts"
import { StatusSheet } from "./status-sheet.tsx"
import classes from "./status.module.css"

/** Where the account stands, what is planned, and what was; the way to change it. */
export const StatusSection = () => {
  const words = useWords(statusWords)
  const { accountId } = useAccount()
  const overview = useQuery(statusQuery(accountId))
  const [open, setOpen] = useState(false)
  const noPermission = useWhyNot("update:account-status")
  const { data } = overview
  const lockedBy = noPermission ?? (data?.status === "Cancelled" ? words.final : undefined)
  return (
    <Section
      title={words.status}
      sentence={words.statusSentence}
      actions={
        data && (
          <ActionButton icon="swap" disabledReason={lockedBy} onClick={() => setOpen(true)}>
            {words.change}
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
  const words = useWords(statusWords)
  const { date } = useFormat()
  const [withdrawn, setWithdrawn] = useState<StatusChangeRecord>()
  const lockedBy = useWhyNot("update:account-status")
  return (
    <>
      <div className={classes.now}>
        <AccountStatusBadge status={overview.status} />
        <span className={classes.muted}>
          {words.since(date(overview.since))} ·{" "}
          {overview.setBy.isAbove ? words.setByAbove(overview.setBy.name) : words.setByOwn}
        </span>
      </div>
      <ul className={classes.changes} aria-label={words.history}>
        {overview.scheduled.map((change) => (
          <ChangeLine key={change.changeId} change={change}>
            <ActionButton size="xs" disabledReason={lockedBy} onClick={() => setWithdrawn(change)}>
              {words.withdraw}
            </ActionButton>
          </ChangeLine>
        ))}
        {overview.history.slice(0, 8).map((change) => (
          <ChangeLine key={change.changeId} change={change} />
        ))}
      </ul>
      {overview.scheduled.length + overview.history.length === 0 && <p className={classes.muted}>{words.noHistory}</p>}
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
  const words = useWords(statusWords)
  const names = useWords(accountStatusWords)
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
        {words[word]}
      </StatusBadge>
      <span className={classes.what}>
        {words.fromTo(names[change.fromStatus], names[change.toStatus])}
        {why !== "" && <span className={classes.muted}> · {why}</span>}
      </span>
      <span className={classes.muted}>
        {dateTime(when)} ·{" "}
        {words.by(change.state === "scheduled" ? change.askedByName : (change.settledByName ?? change.askedByName))}
        {change.state !== "withdrawn" && change.askedByAccount !== "" && ` (${change.askedByAccount})`}
      </span>
      {children}
    </li>
  )
}

const WithdrawDialog = ({ change, onClose }: { readonly change: StatusChangeRecord; readonly onClose: () => void }) => {
  const words = useWords(statusWords)
  const names = useWords(accountStatusWords)
  const { zonedDateTime: dateTime } = useFormat()
  const { accountId } = useAccount()
  const confirmed = useConfirmed(withdrawStatus, () => {
    showToast({ tone: "good", title: words.withdrawn })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, status: change.toStatus } })}
      opened
      title={words.withdrawTitle}
      confirmLabel={words.withdraw}
      onCancel={onClose}
    >
      {words.withdrawText(names[change.toStatus], dateTime(change.dueAt))}
    </ConfirmDialog>
  )
}
