import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { Section } from "../../ui/page/section.tsx"
import { AddDomainDialog } from "./add-domain-dialog.tsx"
import { DomainCard } from "./domain-card.tsx"
import { domainMessages } from "./domains.messages.ts"
import { SsoFrame } from "./sso-frame.tsx"
import { domainsQuery, ssoQuery } from "./sso.api.ts"
import { ssoMessages } from "./sso.messages.ts"
import classes from "./sso.module.css"

/** The email domains of the company, each verified by a DNS record. */
export const Page = () => {
  const messages = useMessages(domainMessages)
  const { onlyOwners } = useMessages(ssoMessages)
  const { accountId } = useAccount()
  const domains = useQuery(domainsQuery(accountId))
  const settings = useQuery(ssoQuery(accountId))
  const mayNot = useWhyNot("update:sso-settings")
  const lockedBy = mayNot ?? (settings.data?.mayConfigure === false ? onlyOwners : undefined)
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
        <Section title={messages.givesTitle} divided>
          <ul className={classes.points}>
            <li>{messages.gives1}</li>
            <li>{messages.gives2}</li>
            <li>{messages.gives3}</li>
          </ul>
        </Section>
      </div>
      {adding && <AddDomainDialog onClose={() => setAdding(false)} />}
    </SsoFrame>
  )
}
