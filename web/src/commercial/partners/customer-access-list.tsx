import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { accountStatuses, type AccountSummary } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { customerFilter } from "@dialplane/contract/commercial/partners/customers.schema"
import { useMemo, useState } from "react"
import { AccountStatusBadge, accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { NewCustomerButton } from "./new-customer-button.tsx"
import { partnerMessages, type PartnerMessages } from "./partners.messages.ts"
import classes from "./staff.module.css"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const CustomerAccessSheet = lazyWindow(() =>
  import("./customer-access-sheet.tsx").then((file) => file.CustomerAccessSheet),
)

const columnsOf = (messages: PartnerMessages): Column<AccountSummary>[] => [
  {
    id: "name",
    header: messages.customer,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
  },
  {
    id: "status",
    header: messages.status,
    sortable: true,
    width: 140,
    card: "aside",
    cell: ({ status }) => <AccountStatusBadge plain status={status} />,
  },
  { id: "partner", header: messages.partner, min: 160, cell: ({ partnerAccountName }) => partnerAccountName ?? "—" },
]

/** The access by customer: choose a customer to see the staff with access. */
export const CustomerAccessList = ({ accountId }: { readonly accountId: AccountId }) => {
  const messages = useMessages(partnerMessages)
  const statusMessages = useMessages(accountStatusMessages)
  const [opened, setOpened] = useState<AccountSummary>()
  const columns = useMemo(() => columnsOf(messages), [messages])
  return (
    <div className={classes.list}>
      <ListView
        id="partner-customers"
        label={messages.byCustomer}
        endpoint={listAccounts}
        schema={customerFilter}
        columns={columns}
        rowId={(account) => String(account.accountId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.searchCustomers}
        filters={[
          {
            name: "status",
            label: messages.status,
            options: accountStatuses.map((value) => ({ value, label: statusMessages[value] })),
          },
        ]}
        onActivate={setOpened}
        openedId={opened && String(opened.accountId)}
        rowActions={(account) => [
          {
            id: "customer",
            actions: [
              { id: "access", label: messages.setAccess, icon: "key", onSelect: () => setOpened(account) },
              {
                id: "open",
                label: messages.openAccount,
                icon: "dashboard",
                href: accountAddress(account.accountId, "dashboard"),
              },
            ],
          },
        ]}
        empty={
          <EmptyState
            icon="companies"
            title={messages.noCustomers}
            sentence={messages.noCustomersSentence}
            action={<NewCustomerButton />}
          />
        }
      />
      {opened && (
        <CustomerAccessSheet
          key={opened.accountId}
          accountId={accountId}
          customer={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}
