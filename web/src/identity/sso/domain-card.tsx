import { domainDays, type SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { domainMessages } from "./domains.messages.ts"
import { checkDomain, removeDomain } from "./sso.api.ts"
import classes from "./sso.module.css"

const tones: Readonly<Record<SsoDomain["state"], StatusTone>> = { pending: "neutral", verified: "good", failed: "bad" }

interface Props {
  readonly accountId: number
  readonly domain: SsoDomain
  readonly lockedBy: string | undefined
}

/** One domain with its record, and what was found there last. */
export const DomainCard = ({ accountId, domain, lockedBy }: Props) => {
  const messages = useMessages(domainMessages)
  const { dateTime, date } = useFormat()
  const { domain: name, state, lastCheckedAt, lastFailure, verifiedAt } = domain
  const params = { accountId: String(accountId), domainId: String(domain.domainId) }
  const [removing, setRemoving] = useState(false)
  const check = useMutation(checkDomain)
  const remove = useMutation(removeDomain)
  const checkNow = async () => {
    const answer = await check.mutateAsync({ params }).catch(() => undefined)
    if (answer === undefined) return
    showToast(
      answer.state === "verified"
        ? { tone: "good", title: messages.isVerified(name) }
        : { tone: "info", title: messages.notFound(name), message: answer.lastFailure ?? "" },
    )
  }
  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{name}</h2>
        <StatusBadge tone={tones[state]}>{messages[`state_${state}`]}</StatusBadge>
        <span className={classes.cardActions}>
          {state !== "verified" && (
            <ActionButton
              icon="refresh"
              aria-label={messages.checkOf(name)}
              disabledReason={lockedBy}
              loading={check.isPending}
              onClick={() => void checkNow()}
            >
              {state === "failed" ? messages.restart : messages.check}
            </ActionButton>
          )}
          <ActionButton
            icon="delete"
            aria-label={messages.removeOf(name)}
            disabledReason={lockedBy}
            onClick={() => setRemoving(true)}
          >
            {messages.remove}
          </ActionButton>
        </span>
      </div>
      {check.isError && <ErrorBlock message={errorMessage(check.error)} />}
      {state === "verified" ? (
        <span className={classes.quiet}>{verifiedAt !== null && messages.verifiedSince(date(verifiedAt))}</span>
      ) : (
        <>
          <dl className={classes.records}>
            <div>
              <dt>{messages.recordName}</dt>
              <dd>
                <CopyValue value={domain.recordName} copyLabel={messages.copyName(name)} />
              </dd>
            </div>
            <div>
              <dt>{messages.recordValue}</dt>
              <dd>
                <CopyValue value={domain.recordValue} copyLabel={messages.copyValue(name)} />
              </dd>
            </div>
          </dl>
          <span className={classes.quiet}>
            {state === "failed" ? messages.failedText(domainDays) : messages.pendingText(domainDays)}{" "}
            {lastCheckedAt === null ? messages.neverChecked : messages.lastChecked(dateTime(lastCheckedAt))}{" "}
            {lastFailure}
          </span>
        </>
      )}
      {removing && (
        <ProofDialog
          title={messages.removeTitle(name)}
          label={messages.remove}
          destructive
          onClose={() => setRemoving(false)}
          act={async (proof) => {
            await remove.mutateAsync({ params, body: proof })
            showToast({ tone: "good", title: messages.removed })
            setRemoving(false)
          }}
        >
          <p className={classes.text}>
            {state === "verified" ? messages.removeText_verified : messages.removeText_other}
          </p>
        </ProofDialog>
      )}
    </li>
  )
}
