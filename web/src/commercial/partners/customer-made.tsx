import { useEffect, useRef } from "react"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ButtonRow } from "../../ui/actions/button-row.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import type { Made } from "./use-customer-form.ts"
import { newCustomerMessages } from "./new-customer.messages.ts"
import classes from "./new-customer.module.css"

/** The confirmation after an account was created, with links to continue. */
export const CustomerMade = ({ made, onAnother }: { readonly made: Made; readonly onAnother: () => void }) => {
  const messages = useMessages(newCustomerMessages)
  const maySetBrand = useCan("update:branding")
  const mayList = useCan("read:reseller")
  const { accountId, name, status, administrator, email } = made
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div ref={top} tabIndex={-1} className={classes.made}>
      <PageHead
        title={messages.made(name)}
        sentence={messages.madeSentence(accountId)}
        lead={
          <span className={classes.done}>
            <Icon name="success" size={22} />
          </span>
        }
      />
      <Banner tone={administrator?.welcomeSent ? "good" : "warn"}>
        {administrator === null
          ? messages.madeWithoutOwner
          : administrator.welcomeSent
            ? messages.emailSent(email)
            : messages.emailNotSent(administrator.loginName)}
      </Banner>
      <div className={classes.facts}>
        <KeyValueList
          items={[
            { label: messages.account, value: <span className="dp-figures">{accountId}</span> },
            { label: messages.status, value: <AccountStatusBadge plain status={status} /> },
            { label: messages.administrator, value: administrator?.loginName },
          ]}
        />
      </div>
      <ButtonRow>
        <ActionButton kind="primary" icon="dashboard" href={accountAddress(accountId, "dashboard")}>
          {messages.openAccount}
        </ActionButton>
        {maySetBrand && (
          <ActionButton icon="branding" href={accountAddress(accountId, "branding")}>
            {messages.setBrand}
          </ActionButton>
        )}
        <ActionButton icon="add" onClick={onAnother}>
          {messages.addAnother}
        </ActionButton>
        {mayList && (
          <ActionButton kind="quiet" href="/resellers">
            {messages.toList}
          </ActionButton>
        )}
      </ButtonRow>
    </div>
  )
}
