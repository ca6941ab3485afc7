import type { SsoDomain } from "@dialplane/contract/identity/sso/sso-domains.schema"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { DomainRecord } from "./domain-record.tsx"
import { DomainStateBadge } from "./domain-state-badge.tsx"
import { domainMessages } from "./domains.messages.ts"
import { useCheckDomain } from "./use-check-domain.ts"
import classes from "./sso.module.css"

const RemoveDomainDialog = lazyWindow(() =>
  import("./remove-domain-dialog.tsx").then((file) => file.RemoveDomainDialog),
)

interface Props {
  readonly accountId: number
  readonly domain: SsoDomain
  readonly lockedBy: string | undefined
}

/** One domain with its record, and what was found there last. */
export const DomainCard = ({ accountId, domain, lockedBy }: Props) => {
  const messages = useMessages(domainMessages)
  const { domain: name, domainId, state } = domain
  const [removing, setRemoving] = useState(false)
  const { checkNow, isChecking, error } = useCheckDomain(accountId)
  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>
          <TextLink quiet href={accountAddress(accountId, `single-sign-on/domains/${domainId}`)}>
            {name}
          </TextLink>
        </h2>
        <DomainStateBadge state={state} />
        <span className={classes.cardActions}>
          {state !== "verified" && (
            <ActionButton
              icon="refresh"
              aria-label={messages.checkOf(name)}
              disabledReason={lockedBy}
              loading={isChecking}
              onClick={() => checkNow(domain)}
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
      {error && <ErrorBlock message={errorMessage(error)} />}
      <DomainRecord domain={domain} />
      {removing && <RemoveDomainDialog accountId={accountId} domain={domain} onClose={() => setRemoving(false)} />}
    </li>
  )
}
