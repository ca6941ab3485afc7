import type { Branding } from "@dialplane/contract/ground/branding/branding.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyButton } from "../../ui/display/copy-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { runHostnameCheck, vouchForHostname } from "./branding.api.ts"
import { brandingMessages } from "./branding.messages.ts"
import classes from "./branding.module.css"

const tones: Readonly<
  Record<
    "waiting" | "proven" | "failed",
    { readonly tone: StatusTone; readonly word: "stateWaiting" | "stateProven" | "stateFailed" }
  >
> = {
  waiting: { tone: "info", word: "stateWaiting" },
  proven: { tone: "good", word: "stateProven" },
  failed: { tone: "bad", word: "stateFailed" },
}

/** Whether the saved hostname is verified, the DNS record that verifies it, and the result of the last check. */
export const HostnameState = ({ branding, unsaved }: { readonly branding: Branding; readonly unsaved: boolean }) => {
  const messages = useMessages(brandingMessages)
  const { dateTime } = useFormat()
  const {
    accountId,
    own,
    hostnameState: {
      state,
      provenBy,
      provenAt,
      checkedAt,
      failure,
      record,
      leadsHere,
      reachFailure,
      sandbox,
      target,
      stillActive,
    },
  } = branding
  const check = useMutation(runHostnameCheck)
  const mayNot = useWhyNot("update:branding")
  const reason = unsaved ? messages.saveFirst : mayNot
  if (own.hostname === null || state === "none") return <p className={classes.hint}>{messages.hostnameHonest}</p>
  const look = async () => {
    const { hostnameState: found } = await check.mutateAsync({ params: { accountId } })
    showToast(
      found.state === "proven"
        ? { tone: "good", title: messages.checkGood, message: own.hostname! }
        : {
            tone: found.state === "failed" ? "bad" : "info",
            title: messages[tones[found.state === "none" ? "waiting" : found.state].word],
            message: found.failure ?? own.hostname!,
          },
    )
  }
  return (
    <div className={classes.hostname}>
      <div className={classes.hostnameHead}>
        <StatusBadge tone={tones[state].tone}>{messages[tones[state].word]}</StatusBadge>
        {sandbox && (
          <StatusBadge plain tone="off">
            {messages.sandbox}
          </StatusBadge>
        )}
        <span className={classes.hostnameActions}>
          <ActionButton
            size="compact-sm"
            icon="refresh"
            loading={check.isPending}
            disabledReason={reason}
            onClick={() => void look().catch(() => undefined)}
          >
            {messages.check}
          </ActionButton>
          {state !== "proven" && (
            <Vouch
              accountId={accountId}
              hostname={own.hostname}
              disabledReason={unsaved ? messages.saveFirst : undefined}
            />
          )}
        </span>
      </div>
      {provenAt !== null && (
        <p className={classes.hint}>
          {provenBy === "record"
            ? messages.provenByRecord(dateTime(provenAt))
            : messages.provenByOperator(dateTime(provenAt))}
        </p>
      )}
      {failure !== null && (
        <p className={state === "waiting" ? classes.hint : classes.failure}>
          {checkedAt !== null && messages.lastCheck(dateTime(checkedAt))}
          {failure}
        </p>
      )}
      {record !== null && provenBy !== "operator" && <ProofRecord record={record} state={state} />}
      {leadsHere !== null && (
        <p className={leadsHere ? classes.hint : classes.failure}>
          {leadsHere ? messages.leadsHere : `${messages.leadsElsewhere} ${reachFailure ?? ""}`}
        </p>
      )}
      {leadsHere !== true && <p className={classes.hint}>{messages.hostnameHow(target)}</p>}
      {sandbox && <p className={classes.hint}>{messages.sandboxNote}</p>}
      {state !== "proven" && (
        <p className={classes.hint}>
          {stillActive === null ? messages.hostnameHonest : messages.stillActive(stillActive)}
        </p>
      )}
    </div>
  )
}

/** To be copied into the DNS zone, part by part. */
const ProofRecord = ({
  record,
  state,
}: {
  readonly record: NonNullable<Branding["hostnameState"]["record"]>
  readonly state: "waiting" | "proven" | "failed"
}) => {
  const messages = useMessages(brandingMessages)
  const part = (label: string, value: string) => (
    <div className={classes.recordPart}>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <CopyButton value={value} label={messages.copyWhat(label)} size={20} />
      </dd>
    </div>
  )
  return (
    <div className={classes.record}>
      <p className={classes.hint}>{state === "proven" ? messages.keepRecord : messages.publishRecord}</p>
      <dl>
        <div className={classes.recordPart}>
          <dt>{messages.recordType}</dt>
          <dd>
            <code>TXT</code>
          </dd>
        </div>
        {part(messages.recordName, record.name)}
        {part(messages.recordValue, record.value)}
      </dl>
      {state === "waiting" && <p className={classes.hint}>{messages.looksAgain}</p>}
    </div>
  )
}

/** Only the operator's own staff may do this; for others there is no button. */
const Vouch = ({
  accountId,
  hostname,
  disabledReason,
}: {
  readonly accountId: number
  readonly hostname: string
  readonly disabledReason: string | undefined
}) => {
  const messages = useMessages(brandingMessages)
  const vouch = useMutation(vouchForHostname)
  const [asking, setAsking] = useState(false)
  if (!useCan("update:vsu-users")) return null
  const confirm = async () => {
    await vouch.mutateAsync({ params: { accountId } })
    setAsking(false)
    showToast({ tone: "good", title: messages.confirmed, message: hostname })
  }
  return (
    <>
      <ActionButton kind="quiet" size="compact-sm" disabledReason={disabledReason} onClick={() => setAsking(true)}>
        {messages.confirm}
      </ActionButton>
      <ConfirmDialog
        opened={asking}
        onCancel={() => setAsking(false)}
        title={messages.confirmTitle(hostname)}
        confirmLabel={messages.confirm}
        working={vouch.isPending}
        onConfirm={() => void confirm().catch(() => setAsking(false))}
      >
        {messages.confirmSentence}
      </ConfirmDialog>
    </>
  )
}
