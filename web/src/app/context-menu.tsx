import { useCan } from "../kit/can.tsx"
import { accountAddress } from "../kit/screen.ts"
import { useAccount } from "../kit/account.tsx"
import { useSignedIn } from "../kit/session/use-session.ts"
import { ActionMenu } from "../ui/overlays/action-menu.tsx"
import type { MenuAction } from "../ui/overlays/menu-action.ts"
import { ContextButton } from "../ui/shell/context-button.tsx"

interface Props {
  readonly account: string
  readonly role: string
  readonly onFindAccount: () => void
}

/** Which account and role one works in, and the ways to another account. */
export const ContextMenu = ({ account, role, onFindAccount }: Props) => {
  const session = useSignedIn()
  const { accountId } = useAccount()
  const mayFind = useCan("read:accounts")
  const dashboard = accountAddress(accountId, "dashboard")
  const ways: MenuAction[] = [
    ...(accountId === session.accountId ? [] : [{ id: "own", label: `Back to ${session.accountName}`, icon: "swap" as const, href: "/" }]),
    ...(mayFind ? [{ id: "find", label: "Find another account", icon: "search" as const, onSelect: onFindAccount }] : []),
  ]
  const views: MenuAction[] = [
    { id: "same", label: "Open its dashboard", icon: "dashboard", href: dashboard },
    { id: "tab", label: "Open its dashboard in a new tab", icon: "external", onSelect: () => window.open(dashboard, "_blank", "noopener") },
  ]
  return (
    <ActionMenu
      position="bottom-start"
      width={280}
      trigger={<ContextButton account={account} role={role} />}
      header={`${account} · ${accountId}`}
      groups={[{ id: "views", actions: views }, ...(ways.length > 0 ? [{ id: "ways", actions: ways }] : [])]}
    />
  )
}
