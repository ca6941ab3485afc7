import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import {
  accountFilter,
  accountKind,
  accountStatuses,
  countryCodes,
  type AccountSummary,
  type CountryCode,
} from "@dialplane/contract/ground/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMayAct } from "../../kit/acting-person.ts"
import { askToAct } from "../../kit/asks.ts"
import { accountStatusMessages } from "../../kit/account-status-badge.tsx"
import { useCan } from "../../kit/can.tsx"
import { ListView, type ListFilter } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { MenuGroup } from "../../ui/overlays/menu-action.ts"
import { resellerColumns, searchColumns, supportColumns } from "./account-columns.tsx"
import { partnersQuery } from "./accounts.api.ts"
import { accountMessages } from "./accounts.messages.ts"

const columnSets = { accounts: searchColumns, resellers: resellerColumns, support: supportColumns }

/** The accounts the user can access. A click opens one here; the menu or Ctrl+click opens it in a new tab. */
export const AccountList = ({ list }: { readonly list: keyof typeof columnSets }) => {
  const messages = useMessages(accountMessages)
  const statusMessages = useMessages(accountStatusMessages)
  const { number } = useFormat()
  const { countryCodeToName } = useAccount()
  const router = useRouter()
  const rowActions = useAccountActions()
  const partners = usePartnerFilter(list)
  const countryName = (code: CountryCode) => countryCodeToName[code] ?? code
  const columns = useMemo(
    () => columnSets[list]({ messages, countryName, number }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names of countries come with the account
    [list, messages, number, countryCodeToName],
  )
  return (
    <ListView
      id={list}
      label={list === "support" ? messages.vendorSupport : messages[list]}
      endpoint={listAccounts}
      schema={accountFilter}
      columns={columns}
      rowId={({ accountId }) => String(accountId)}
      rowName={({ name }) => name}
      searchPlaceholder={messages[`search_${list}`]}
      filters={[
        {
          name: "status",
          label: messages.status,
          options: accountStatuses.map((value) => ({ value, label: statusMessages[value] })),
        },
        {
          name: "kind",
          label: messages.kind,
          options: accountKind.options.map((value) => ({ value, label: messages[`kind_${value}`] })),
        },
        ...partners,
        {
          name: "countryCode",
          label: messages.country,
          options: countryCodes.map((value) => ({ value, label: countryName(value) })),
        },
      ]}
      onActivate={({ accountId }) => void router.navigate({ href: accountAddress(accountId, "dashboard") })}
      rowActions={rowActions}
      empty={<EmptyState icon="companies" title={messages.noAccounts} sentence={messages.noAccountsSentence} />}
    />
  )
}

/** Filter by partner; users with a single partner do not need it. */
const usePartnerFilter = (list: keyof typeof columnSets): ListFilter[] => {
  const messages = useMessages(accountMessages)
  const may = useCan("read:reseller") && list !== "resellers"
  const { data } = useQuery({ ...partnersQuery, enabled: may })
  const options = (data?.items ?? []).map(({ accountId, name }) => ({ value: String(accountId), label: name }))
  return options.length > 1 ? [{ name: "partnerAccountId", label: messages.partner, options }] : []
}

const useAccountActions = () => {
  const messages = useMessages(accountMessages)
  const mayReadDetails = useCan("read:account-details")
  const mayAct = useMayAct()
  return ({ accountId, name }: AccountSummary): MenuGroup[] => {
    const dashboard = accountAddress(accountId, "dashboard")
    const copy = async () => {
      await navigator.clipboard.writeText(String(accountId))
      showToast({ tone: "good", title: messages.idCopied })
    }
    return [
      {
        id: "open",
        actions: [
          { id: "here", label: messages.open, icon: "dashboard", href: dashboard },
          {
            id: "tab",
            label: messages.openNewTab,
            icon: "external",
            onSelect: () => void window.open(dashboard, "_blank", "noopener"),
          },
          ...(mayAct(accountId)
            ? [
                {
                  id: "as",
                  label: messages.openAs,
                  icon: "swap" as const,
                  onSelect: () => askToAct({ accountId, accountName: name }),
                },
              ]
            : []),
          ...(mayReadDetails
            ? [
                {
                  id: "details",
                  label: messages.details,
                  icon: "company" as const,
                  href: accountAddress(accountId, "account"),
                },
              ]
            : []),
        ],
      },
      { id: "copy", actions: [{ id: "copy", label: messages.copyId, icon: "copy", onSelect: () => void copy() }] },
    ]
  }
}
