import type { AccountId } from "@dialplane/contract/kit/ids"
import type { UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import { useInfiniteQuery, useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { AccountStatusBadge } from "../../kit/account-status-badge.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SearchBox } from "../../ui/list/search-box.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { AccessRow } from "./access-row.tsx"
import { alwaysManages, roleOf } from "./always-manages.ts"
import { customersOfStaffQuery, saveChildAccess } from "./partners.api.ts"
import { partnerMessages } from "./partners.messages.ts"
import { useAccessChanges } from "./use-access-changes.ts"
import classes from "./staff.module.css"

interface Props {
  readonly accountId: AccountId
  readonly person: UserListEntry
  readonly onClose: () => void
}

/** The access of one user, by customer. */
export const StaffSheet = ({ accountId, person, onClose }: Props) => {
  const messages = useMessages(partnerMessages)
  const send = useMutation(saveChildAccess)
  const mayNot = useWhyNot("update:partner-users")
  const name = `${person.firstName} ${person.lastName}`
  const fixed = alwaysManages(person)
  const [search, setSearch] = useState("")
  const [text, setText] = useSearchText(search, setSearch)
  const customers = useInfiniteQuery(customersOfStaffQuery(accountId, person.userId, search))
  const access = useAccessChanges((childAccountId, level) =>
    send.mutateAsync({ params: { accountId, childAccountId }, body: { userId: person.userId, level } }),
  )
  const save = async () => {
    const saved = await access.save()
    if (saved === undefined) return
    showToast({ tone: "good", title: messages.saved, message: messages.savedAccess(saved) })
    onClose()
  }
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={680}
      title={messages.accessOf(name)}
      sentence={fixed ? undefined : messages.sheetSentence}
      dirty={access.dirty}
      saving={access.saving}
      onSave={() => void save()}
      saveDisabledReason={mayNot}
      footer={fixed ? null : undefined}
    >
      {fixed && (
        <div className={classes.reason}>
          <Banner tone="info">{messages.alwaysManages(roleOf(person)?.displayName ?? messages.role)}</Banner>
        </div>
      )}
      <ErrorBlock message={access.error} />
      <SearchBox value={text} onChange={setText} placeholder={messages.searchCustomers} />
      {customers.isLoadingError ? (
        <LoadError compact of={customers} />
      ) : customers.data === undefined ? (
        <ListSkeleton rows={6} />
      ) : customers.data.length === 0 ? (
        <EmptyState
          compact
          icon="companies"
          title={search === "" ? messages.noCustomers : messages.nothingFound}
          sentence={search === "" ? messages.noCustomersSentence : undefined}
        />
      ) : (
        <ul className={classes.rows}>
          {customers.data.map((customer) => (
            <AccessRow
              key={customer.accountId}
              access={customer}
              fixed={fixed}
              disabledReason={mayNot}
              change={access.changes.get(customer.accountId)}
              label={messages.levelFor(customer.name)}
              title={
                <>
                  {customer.name}{" "}
                  {customer.status !== "Active" && <AccountStatusBadge plain status={customer.status} />}
                </>
              }
              onChange={(level) => access.change(customer.accountId, level, customer.chosen)}
            />
          ))}
        </ul>
      )}
      {customers.hasNextPage && (
        <div className={classes.more}>
          <ActionButton loading={customers.isFetchingNextPage} onClick={() => void customers.fetchNextPage()}>
            {messages.showMore}
          </ActionButton>
        </div>
      )}
    </SideSheet>
  )
}
