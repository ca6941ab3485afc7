import { listResellers } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { accountStatuses, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { resellerTypes } from "@dialplane/contract/ground/accounts/billing-visibility"
import { resellerFilter, type ResellerSummary } from "@dialplane/contract/ground/accounts/resellers.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge, accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import classes from "./account-columns.module.css"
import { accountMessages, type AccountMessages } from "./accounts.messages.ts"

export const Page = () => {
  const messages = useMessages(accountMessages)
  const statusNames = useMessages(accountStatusMessages)
  const { number } = useFormat()
  const { countryCodeToName } = useAccount()
  const router = useRouter()
  const columns = useMemo(
    () => resellerSearchColumns(messages, number, (code) => countryCodeToName[code] ?? code),
    [messages, number, countryCodeToName],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={messages.resellerSearch} sentence={messages.resellerSearchSentence} />
      <ListView
        id="reseller-search"
        label={messages.resellerSearch}
        endpoint={listResellers}
        schema={resellerFilter}
        columns={columns}
        rowId={({ accountId }) => String(accountId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.resellerSearchPlaceholder}
        filters={[
          {
            name: "resellerType",
            label: messages.resellerType,
            options: resellerTypes.map((value) => ({ value, label: messages[`type_${value}`] })),
          },
          {
            name: "status",
            label: messages.status,
            options: accountStatuses.map((value) => ({ value, label: statusNames[value] })),
          },
        ]}
        onActivate={({ accountId }) => void router.navigate({ href: accountAddress(accountId, "dashboard") })}
        rowActions={({ accountId }) => [
          {
            id: "open",
            actions: [
              { id: "here", label: messages.open, icon: "dashboard", href: accountAddress(accountId, "dashboard") },
              {
                id: "tab",
                label: messages.openNewTab,
                icon: "external",
                onSelect: () => void window.open(accountAddress(accountId, "dashboard"), "_blank", "noopener"),
              },
              { id: "details", label: messages.details, icon: "company", href: accountAddress(accountId, "account") },
              {
                id: "customers",
                label: messages.showCustomers,
                icon: "companies",
                href: `/resellers?partnerAccountId=${accountId}`,
              },
            ],
          },
        ]}
        empty={<EmptyState icon="partner" title={messages.noResellers} sentence={messages.noResellersSentence} />}
      />
    </PageFrame>
  )
}

const resellerSearchColumns = (
  messages: AccountMessages,
  number: (value: number) => string,
  countryName: (code: CountryCode) => string,
): readonly Column<ResellerSummary>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: ({ accountId, name }) => (
      <TextLink quiet className={classes.name} href={accountAddress(accountId, "dashboard")} tabIndex={-1}>
        {name}
      </TextLink>
    ),
  },
  {
    id: "accountId",
    header: messages.accountId,
    sortable: true,
    width: 104,
    cell: ({ accountId }) => <span className="dp-figures">{accountId}</span>,
  },
  {
    id: "status",
    header: messages.status,
    sortable: true,
    width: 132,
    card: "aside",
    cell: ({ status }) => <AccountStatusBadge plain status={status} />,
  },
  {
    id: "resellerType",
    header: messages.resellerType,
    min: 130,
    cell: ({ resellerType }) => (resellerType === null ? messages.noType : messages[`type_${resellerType}`]),
  },
  {
    id: "countryCode",
    header: messages.country,
    sortable: true,
    min: 130,
    cell: ({ countryCode }) => countryName(countryCode),
  },
  {
    id: "hideBilling",
    header: messages.billingForCustomers,
    min: 150,
    cell: ({ hideBilling }) => (
      <StatusBadge plain tone={hideBilling ? "off" : "good"}>
        {hideBilling ? messages.hidden : messages.shown}
      </StatusBadge>
    ),
  },
  {
    id: "canAddService",
    header: messages.addServices,
    min: 130,
    cell: ({ canAddService }) => (
      <StatusBadge plain tone={canAddService ? "good" : "off"}>
        {canAddService ? messages.allowed : messages.notAllowed}
      </StatusBadge>
    ),
  },
  { id: "customers", header: messages.customers, width: 110, align: "end", cell: ({ customers }) => number(customers) },
]
