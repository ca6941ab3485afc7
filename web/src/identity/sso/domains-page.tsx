import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DomainCard } from "./domain-card.tsx"
import { DomainEffects } from "./domain-effects.tsx"
import { domainMessages } from "./domains.messages.ts"
import { SsoFrame } from "./sso-frame.tsx"
import { domainsQuery } from "./sso.api.ts"
import { useDomainLock } from "./use-domain-lock.ts"
import classes from "./sso.module.css"

const AddDomainDialog = lazyWindow(() => import("./add-domain-dialog.tsx").then((file) => file.AddDomainDialog))

/** The email domains of the company, each verified by a DNS record. */
export const Page = () => {
  const messages = useMessages(domainMessages)
  const { accountId } = useAccount()
  const domains = useQuery(domainsQuery(accountId))
  const lockedBy = useDomainLock(accountId)
  const [adding, setAdding] = useState(false)
  const add = (
    <ActionButton kind="primary" icon="add" disabledReason={lockedBy} onClick={() => setAdding(true)}>
      {messages.add}
    </ActionButton>
  )
  const items = domains.data?.items
  return (
    <SsoFrame tab="domains" actions={items !== undefined && items.length > 0 && add}>
      <div className={classes.stack}>
        {domains.isLoadingError ? (
          <LoadError of={domains} />
        ) : items === undefined ? (
          <FormSkeleton fields={3} />
        ) : items.length === 0 ? (
          <EmptyState icon="at" title={messages.none} sentence={messages.noneSentence} action={add} />
        ) : (
          <>
            <p className={classes.quiet}>{messages.intro}</p>
            <ul className={classes.cards}>
              {items.map((domain) => (
                <DomainCard key={domain.domainId} accountId={accountId} domain={domain} lockedBy={lockedBy} />
              ))}
            </ul>
          </>
        )}
        <DomainEffects />
      </div>
      {adding && <AddDomainDialog onClose={() => setAdding(false)} />}
    </SsoFrame>
  )
}
