import type { AccountSummary } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SearchBox } from "../../ui/list/search-box.tsx"
import { SideSheet } from "../../ui/overlays/side-sheet.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { AccessRow } from "./access-row.tsx"
import { childAccessQuery, saveChildAccess } from "./partners.api.ts"
import { partnerMessages } from "./partners.messages.ts"
import { useAccessChanges } from "./use-access-changes.ts"
import classes from "./staff.module.css"

interface Props {
  readonly accountId: AccountId
  readonly customer: Pick<AccountSummary, "accountId" | "name">
  readonly onClose: () => void
}

/** The access of the staff to one customer's account. */
export const CustomerAccessSheet = ({ accountId, customer, onClose }: Props) => {
  const messages = useMessages(partnerMessages)
  const send = useMutation(saveChildAccess)
  const mayNot = useWhyNot("update:partner-users")
  const [search, setSearch] = useState("")
  const staff = useQuery(childAccessQuery(accountId, customer.accountId))
  const access = useAccessChanges((userId, level) =>
    send.mutateAsync({ params: { accountId, childAccountId: customer.accountId }, body: { userId, level } }),
  )
  const wanted = search.trim().toLowerCase()
  const shown = staff.data?.filter(({ name, loginName }) => `${name} ${loginName}`.toLowerCase().includes(wanted))
  const save = async () => {
    const saved = await access.save()
    if (saved === undefined) return
    showToast({ tone: "good", title: messages.saved, message: messages.savedPeople(saved) })
    onClose()
  }
  return (
    <SideSheet
      opened
      onClose={onClose}
      size={680}
      title={messages.accessIn(customer.name)}
      sentence={messages.sheetSentence}
      dirty={access.dirty}
      saving={access.saving}
      onSave={() => void save()}
      saveDisabledReason={mayNot}
    >
      <ErrorBlock message={access.error} />
      <SearchBox value={search} onChange={setSearch} placeholder={messages.search} />
      {staff.isLoadingError ? (
        <LoadError compact of={staff} />
      ) : shown === undefined ? (
        <ListSkeleton rows={6} />
      ) : (
        <ul className={classes.rows}>
          {shown.map((person) => (
            <AccessRow
              key={person.userId}
              access={person}
              fixed={person.fixed}
              disabledReason={mayNot}
              change={access.changes.get(person.userId)}
              label={messages.levelOf(person.name)}
              title={
                <>
                  {person.name} <span className={classes.origin}>{person.roleName}</span>
                </>
              }
              onChange={(level) => access.change(person.userId, level, person.chosen)}
            />
          ))}
        </ul>
      )}
    </SideSheet>
  )
}
