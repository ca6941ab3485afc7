import { listResellers } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { accountStatuses, type CountryCode } from "@dialplane/contract/ground/accounts/accounts.schema"
import { resellerTypes } from "@dialplane/contract/ground/accounts/billing-visibility"
import { resellerFilter, type ResellerSummary } from "@dialplane/contract/ground/accounts/resellers.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { AccountStatusBadge, accountStatusWords } from "../../kit/account-status-badge.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import classes from "./account-columns.module.css"
import { accountWords, type AccountWords } from "./accounts.words.ts"

export const Page = () => {
  const words = useWords(accountWords)
  const statusNames = useWords(accountStatusWords)
  const { number } = useFormat()
  const { countryCodeToName } = useAccount()
  const router = useRouter()
  const columns = useMemo(
    () => resellerSearchColumns(words, number, (code) => countryCodeToName[code] ?? code),
    [words, number, countryCodeToName],
  )
  return (
    <PageFrame width="fill">
      <PageHead title={words.resellerSearch} sentence={words.resellerSearchSentence} />
      <ListView
        id="reseller-search"
        label={words.resellerSearch}
        endpoint={listResellers}
        schema={resellerFilter}
        columns={columns}
        rowId={({ accountId }) => String(accountId)}
        rowName={({ name }) => name}
        searchPlaceholder={words.resellerSearchPlaceholder}
        filters={[
          {
            name: "resellerType",
            label: words.resellerType,
            options: resellerTypes.map((value) => ({ value, label: words[`type_${value}`] })),
          },
          {
            name: "status",
            label: words.status,
            options: accountStatuses.map((value) => ({ value, label: statusNames[value] })),
          },
        ]}
        onActivate={({ accountId }) => void router.navigate({ href: accountAddress(accountId, "dashboard") })}
        rowActions={({ accountId }) => [
          {
            id: "open",
            actions: [
              { id: "here", label: words.open, icon: "dashboard", href: accountAddress(accountId, "dashboard") },
              {
                id: "tab",
                label: words.openNewTab,
                icon: "external",
                onSelect: () => void window.open(accountAddress(accountId, "dashboard"), "_blank", "noopener"),
              },
              { id: "details", label: words.details, icon: "company", href: accountAddress(accountId, "account") },
              {
                id: "customers",
                label: words.showCustomers,
                icon: "companies",
                href: `/resellers?partnerAccountId=${accountId}`,
              },
            ],
          },
        ]}
        empty={<EmptyState icon="partner" title={words.noResellers} sentence={words.noResellersSentence} />}
      />
    </PageFrame>
  )
}

const resellerSearchColumns = (
  words: AccountWords,
  number: (value: number) => string,
  countryName: (code: CountryCode) => string,
): readonly Column<ResellerSummary>[] => [
  {
    id: "name",
    header: words.name,
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
    header: words.accountId,
    sortable: true,
    width: 104,
    cell: ({ accountId }) => <span className="dp-figures">{accountId}</span>,
  },
  {
    id: "status",
    header: words.status,
    sortable: true,
    width: 132,
    card: "aside",
    cell: ({ status }) => <AccountStatusBadge plain status={status} />,
  },
  {
    id: "resellerType",
    header: words.resellerType,
    min: 130,
    cell: ({ resellerType }) => (resellerType === null ? words.noType : words[`type_${resellerType}`]),
  },
  {
    id: "countryCode",
    header: words.country,
    sortable: true,
    min: 130,
    cell: ({ countryCode }) => countryName(countryCode),
  },
  {
    id: "hideBilling",
    header: words.billingForCustomers,
    min: 150,
    cell: ({ hideBilling }) => (
      <StatusBadge plain tone={hideBilling ? "off" : "good"}>
        {hideBilling ? words.hidden : words.shown}
      </StatusBadge>
    ),
  },
  {
    id: "canAddService",
    header: words.addServices,
    min: 130,
    cell: ({ canAddService }) => (
      <StatusBadge plain tone={canAddService ? "good" : "off"}>
        {canAddService ? words.allowed : words.notAllowed}
      </StatusBadge>
    ),
  },
  { id: "customers", header: words.customers, width: 110, align: "end", cell: ({ customers }) => number(customers) },
]
