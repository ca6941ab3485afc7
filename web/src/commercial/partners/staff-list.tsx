import { listUsers } from "@dialplane/contract/identity/users/user-lists.endpoints"
import { userFilter, type UserListEntry } from "@dialplane/contract/identity/users/users.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useCan } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { partnerSettingsQuery, staffExceptionsQuery } from "./partners.api.ts"
import { partnerMessages } from "./partners.messages.ts"
import { staffColumns } from "./staff-columns.tsx"
import classes from "./staff.module.css"
import "../../identity/users/user-lists.api.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const StaffSheet = lazyWindow(() => import("./staff-sheet.tsx").then((file) => file.StaffSheet))

const nameOf = (person: UserListEntry) => `${person.firstName} ${person.lastName}`

export const StaffList = ({ accountId }: { readonly accountId: AccountId }) => {
  const messages = useMessages(partnerMessages)
  const [opened, setOpened] = useState<UserListEntry>()
  const mayReadSettings = useCan("read:partner-settings")
  const mayOpenPeople = useCan("read:users")
  const exceptions = useQuery(staffExceptionsQuery(accountId))
  const settings = useQuery({ ...partnerSettingsQuery(accountId), enabled: mayReadSettings })
  const columns = useMemo(
    () =>
      staffColumns(messages, {
        exceptions: new Map((exceptions.data ?? []).map((one) => [one.userId, one])),
        defaultLevel: settings.data?.defaultChildAccess,
      }),
    [messages, exceptions.data, settings.data],
  )
  return (
    <div className={classes.list}>
      <ListView
        id="partner-staff"
        label={messages.people}
        endpoint={listUsers}
        params={{ accountId }}
        schema={userFilter}
        columns={columns}
        rowId={(person) => String(person.userId)}
        rowName={nameOf}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "enabled",
            label: messages.signIn,
            options: [
              { value: "true", label: messages.allowed },
              { value: "false", label: messages.off },
            ],
          },
        ]}
        onActivate={setOpened}
        openedId={opened && String(opened.userId)}
        rowActions={(person) => [
          {
            id: "person",
            actions: [
              { id: "access", label: messages.setAccess, icon: "key", onSelect: () => setOpened(person) },
              ...(mayOpenPeople
                ? [
                    {
                      id: "open",
                      label: messages.openPerson,
                      icon: "user" as const,
                      href: accountAddress(accountId, `users/${person.userId}`),
                    },
                  ]
                : []),
            ],
          },
        ]}
        empty={<EmptyState icon="users" title={messages.noStaff} sentence={messages.noStaffSentence} />}
      />
      {opened && (
        <StaffSheet key={opened.userId} accountId={accountId} person={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
