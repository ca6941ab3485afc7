import { useSwitcher } from "../identity/acting/switcher.tsx"
import { actingMessages } from "../identity/acting/acting.messages.ts"
import { useAccountTree } from "./tree-of-accounts.ts"
import { useCan } from "../kit/can.tsx"
import { useMessages } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { useAccount } from "../kit/account.tsx"
import { useSignedIn } from "../kit/session/use-session.ts"
import { MenuPanel } from "../ui/overlays/menu-panel.tsx"
import type { MenuAction } from "../ui/overlays/menu-action.ts"
import type { PanelPlace } from "../ui/overlays/opener.tsx"

interface Props extends PanelPlace {
  readonly account: string
  readonly onFindAccount: () => void
}

/** Links to other accounts and roles. */
export const ContextMenuPanel = ({ account, onFindAccount, ...place }: Props) => {
  const session = useSignedIn()
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const mayFind = useCan("read:accounts")
  const switcher = useSwitcher()
  const tree = useAccountTree()
  const dashboard = accountAddress(accountId, "dashboard")
  const ways: MenuAction[] = [
    ...(accountId === session.accountId
      ? []
      : [{ id: "own", label: messages.backTo(session.accountName), icon: "swap" as const, href: "/" }]),
    ...(mayFind ? [{ id: "find", label: messages.findAccount, icon: "search" as const, onSelect: onFindAccount }] : []),
  ]
  const views: MenuAction[] = [
    { id: "same", label: messages.openDashboard, icon: "dashboard", href: dashboard },
    // A new tab starts in the user's own session, so accounts that are reached only by acting would not open there.
    ...(session.acting === null
      ? [
          {
            id: "tab",
            label: messages.openDashboardTab,
            icon: "external" as const,
            onSelect: () => void window.open(dashboard, "_blank", "noopener"),
          },
        ]
      : []),
  ]
  return (
    <MenuPanel
      {...place}
      position="bottom-start"
      width={320}
      header={`${account} · ${accountId}`}
      groups={[
        ...switcher,
        ...tree,
        { id: "views", actions: views },
        ...(ways.length > 0 ? [{ id: "ways", actions: ways }] : []),
      ]}
    />
  )
}
