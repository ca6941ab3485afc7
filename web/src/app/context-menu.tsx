import { useSwitcher } from "../acting/switcher.tsx"
import { actingWords } from "../acting/acting.words.ts"
import { useCan } from "../kit/can.tsx"
import { useWords } from "../kit/locale/use-locale.ts"
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

/** Which account and role one works in, and the ways to another account or role. */
export const ContextMenu = ({ account, role, onFindAccount }: Props) => {
  const session = useSignedIn()
  const words = useWords(actingWords)
  const { accountId } = useAccount()
  const mayFind = useCan("read:accounts")
  const switcher = useSwitcher()
  const dashboard = accountAddress(accountId, "dashboard")
  const ways: MenuAction[] = [
    ...(accountId === session.accountId ? [] : [{ id: "own", label: words.backTo(session.accountName), icon: "swap" as const, href: "/" }]),
    ...(mayFind ? [{ id: "find", label: words.findAccount, icon: "search" as const, onSelect: onFindAccount }] : []),
  ]
  const views: MenuAction[] = [
    { id: "same", label: words.openDashboard, icon: "dashboard", href: dashboard },
    // A new tab is always the person's own; what they reach only by acting would not open there.
    ...(session.acting === null ? [{ id: "tab", label: words.openDashboardTab, icon: "external" as const, onSelect: () => void window.open(dashboard, "_blank", "noopener") }] : []),
  ]
  return (
    <ActionMenu
      position="bottom-start"
      width={320}
      trigger={<ContextButton account={account} role={role} />}
      header={`${account} · ${accountId}`}
      groups={[...switcher, { id: "views", actions: views }, ...(ways.length > 0 ? [{ id: "ways", actions: ways }] : [])]}
    />
  )
}
