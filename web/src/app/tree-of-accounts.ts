import { listAccounts } from "@dialplane/contract/ground/accounts/accounts.endpoints"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../kit/account.tsx"
import { useCan } from "../kit/can.tsx"
import { query } from "../kit/data/query.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { recentAccounts } from "../kit/recent-accounts.ts"
import { accountAddress } from "../kit/screen.ts"
import { useSignedIn } from "../kit/session/use-session.ts"
import type { MenuAction, MenuGroup } from "../ui/overlays/menu-action.ts"

const treeMessages = defineMessages({
  "en-us": { tree: "Account tree", partner: "Partner", allCustomers: "All customers", recent: "Recent accounts" },
})

const mostShown = 8

const to = (accountId: number, label: string, hint?: string): MenuAction => ({
  id: `account-${accountId}`,
  label,
  icon: "company",
  href: accountAddress(accountId, "dashboard"),
  ...(hint === undefined ? {} : { hint }),
})

/** The parent of the open account, the open account and its customers, as far as the user can access them. */
export const useAccountTree = (): readonly MenuGroup[] => {
  const { accountId, accountName } = useAccount()
  const messages = useMessages(treeMessages)
  const mayFind = useCan("read:accounts")
  const maySearch = useCan("read:account-search")
  const here = useQuery({
    ...query(listAccounts, { query: { search: `#${accountId}`, limit: 1 } }, { customError: true }),
    enabled: mayFind,
  })
  const below = useQuery({
    ...query(listAccounts, { query: { partnerAccountId: accountId, limit: mostShown } }, { customError: true }),
    enabled: mayFind,
  })
  const { userId } = useSignedIn()
  const recent = recentAccounts(userId)
    .filter((account) => account.accountId !== accountId)
    .map((account) => to(account.accountId, account.name, String(account.accountId)))
  const parentId = here.data?.items[0]?.parentAccountId ?? null
  const parent = useQuery({
    ...query(listAccounts, { query: { search: `#${parentId ?? 0}`, limit: 1 } }, { customError: true }),
    enabled: mayFind && parentId !== null,
  })
  // If the user cannot access the parent, a search for its number may return other accounts that contain these digits.
  const above = parent.data?.items.find((account) => account.accountId === parentId)
  const customers = below.data?.items ?? []
  const tree: MenuAction[] =
    above === undefined && customers.length === 0
      ? []
      : [
          ...(above === undefined ? [] : [to(above.accountId, above.name, messages.partner)]),
          { ...to(accountId, accountName), checked: true },
          ...customers.map((account) => to(account.accountId, `└ ${account.name}`, String(account.accountId))),
          ...(below.data?.nextCursor != null && maySearch
            ? [
                {
                  id: "all-below",
                  label: messages.allCustomers,
                  icon: "search" as const,
                  href: `/accounts?partnerAccountId=${accountId}`,
                },
              ]
            : []),
        ]
  return [
    { id: "tree", label: messages.tree, actions: tree },
    {
      id: "recent",
      label: messages.recent,
      actions: recent.map((action) => ({ ...action, id: `recent-${action.id}` })),
    },
  ].filter(({ actions }) => actions.length > 0)
}
