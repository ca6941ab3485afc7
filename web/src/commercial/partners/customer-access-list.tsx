import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { accountStatuses, type AccountSummary } from "@dialplane/contract/ground/accounts/accounts.schema"
import type { AccountId } from "@dialplane/contract/kit/ids"
import { customerFilter } from "@dialplane/contract/commercial/partners/customers.schema"
import { useMemo, useState } from "react"
import { AccountStatusBadge, accountStatusWords } from "../../kit/account-status-badge.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { CustomerAccessSheet } from "./customer-access-sheet.tsx"
import { NewCustomerButton } from "./new-customer-button.tsx"
import { partnerWords, type PartnerWords } from "./partners.words.ts"
import classes from "./staff.module.css"

const columnsOf = (words: PartnerWords): Column<AccountSummary>[] => [
  {
    id: "name",
    header: words.customer,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: ({ name }) => <span className={classes.name}>{name}</span>,
  },
  {
    id: "status",
    header: words.status,
    sortable: true,
    width: 140,
    card: "aside",
    cell: ({ status }) => <AccountStatusBadge plain status={status} />,
  },
  { id: "partner", header: words.partner, min: 160, cell: ({ partnerAccountName }) => partnerAccountName ?? "—" },
]

/** The other way round: pick a customer and see who gets in. */
export const CustomerAccessList = ({ accountId }: { readonly accountId: AccountId }) => {
  const words = useWords(partnerWords)
  const statusWords = useWords(accountStatusWords)
  const [opened, setOpened] = useState<AccountSummary>()
  const columns = useMemo(() => columnsOf(words), [words])
  return (
    <div className={classes.list}>
      <ListView
        id="partner-customers"
        label={words.byCustomer}
        endpoint={listAccounts}
        schema={customerFilter}
        columns={columns}
        rowId={(account) => String(account.accountId)}
        rowName={({ name }) => name}
        searchPlaceholder={words.searchCustomers}
        filters={[
          {
            name: "status",
            label: words.status,
            options: accountStatuses.map((value) => ({ value, label: statusWords[value] })),
          },
        ]}
        onActivate={setOpened}
        openedId={opened && String(opened.accountId)}
        rowActions={(account) => [
          {
            id: "customer",
            actions: [
              { id: "access", label: words.setAccess, icon: "key", onSelect: () => setOpened(account) },
              {
                id: "open",
                label: words.openAccount,
                icon: "dashboard",
                href: accountAddress(account.accountId, "dashboard"),
              },
            ],
          },
        ]}
        empty={
          <EmptyState
            icon="companies"
            title={words.noCustomers}
            sentence={words.noCustomersSentence}
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
