import type { AccountInfoV2 } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { askToMove } from "../../kit/asks.ts"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { AccountFacts } from "./account-facts.tsx"
import { accountFormMessages } from "./account-forms.messages.ts"
import { accountInfoQuery, attributesQuery } from "./accounts.api.ts"
import { accountMessages } from "./accounts.messages.ts"
import { BillingSection } from "./billing-section.tsx"
import { OrderSection } from "./order-section.tsx"
import { RoutesSection } from "./routes-section.tsx"
import { StatusSection } from "./status-section.tsx"
import { useIsAbove } from "./use-is-above.ts"
const AttributesSheet = lazyWindow(() => import("./attributes-sheet.tsx").then((file) => file.AttributesSheet))

const AccountEditSheet = lazyWindow(() => import("./account-edit-sheet.tsx").then((file) => file.AccountEditSheet))

export const Page = () => {
  const messages = useMessages(accountMessages)
  const { accountId, accountName, status } = useAccount()
  // Shown once: in the status section if it is visible, else beside the title.
  const maySeeStatus = useCan("read:account-status")
  const info = useQuery(accountInfoQuery(accountId))
  return (
    <PageFrame>
      <PageHead
        title={accountName}
        sentence={messages.detailsSentence}
        badge={maySeeStatus ? undefined : <AccountStatusBadge status={status} />}
      />
      {info.isLoadingError ? (
        <LoadError of={info} />
      ) : info.data === undefined ? (
        <FormSkeleton fields={8} />
      ) : (
        <Details key={accountId} info={info.data} />
      )}
    </PageFrame>
  )
}

const Details = ({ info }: { readonly info: AccountInfoV2 }) => {
  const maySeeStatus = useCan("read:account-status")
  return (
    <>
      {maySeeStatus && <StatusSection />}
      <AccountFacts
        info={info}
        edit={
          <>
            <MoveButton info={info} />
            <EditButton info={info} />
          </>
        }
        editFlags={<FlagsButton />}
      />
      <OrderSection />
      <BillingSection isPartner={info.kind === "channelPartner" || info.kind === "whiteLabelPartner"} />
      <RoutesSection />
    </>
  )
}

const EditButton = ({ info }: { readonly info: AccountInfoV2 }) => {
  const messages = useMessages(accountFormMessages)
  const lockedBy = useWhyNot("update:account-details")
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionButton icon="edit" disabledReason={lockedBy} onClick={() => setOpen(true)}>
        {messages.edit}
      </ActionButton>
      {open && <AccountEditSheet info={info} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Only for users of parent accounts: an account cannot change its own parent. */
const MoveButton = ({
  info: { accountId, name, parentAccountId, partnerAccountName },
}: {
  readonly info: AccountInfoV2
}) => {
  const messages = useMessages(accountFormMessages)
  const lockedBy = useWhyNot("update:accounts")
  const above = useIsAbove()
  if (!above || parentAccountId === null) return null
  return (
    <ActionButton
      icon="swap"
      disabledReason={lockedBy}
      onClick={() =>
        askToMove({
          accountId,
          accountName: name,
          parentAccountId,
          parentAccountName: partnerAccountName ?? String(parentAccountId),
        })
      }
    >
      {messages.move}
    </ActionButton>
  )
}

const FlagsButton = () => {
  const messages = useMessages(accountFormMessages)
  const { accountId } = useAccount()
  const noPermission = useWhyNot("update:account-details")
  const above = useIsAbove()
  const [open, setOpen] = useState(false)
  const { data } = useQuery(attributesQuery(accountId))
  return (
    <>
      <ActionButton
        icon="edit"
        disabledReason={noPermission ?? (above ? undefined : messages.fromAboveOnly)}
        onClick={() => setOpen(true)}
      >
        {messages.editShort}
      </ActionButton>
      {open && data && <AttributesSheet attributes={data} onClose={() => setOpen(false)} />}
    </>
  )
}
