import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useOpener } from "../ui/overlays/opener.tsx"
import { ContextButton } from "../ui/shell/context-button.tsx"

const panel = lazyComponent(() => import("./context-menu-panel.tsx").then((file) => file.ContextMenuPanel))

interface Props {
  readonly account: string
  readonly role: string
  readonly onFindAccount: () => void
}

/** The current account and role, with a menu to switch. */
export const ContextMenu = ({ account, role, onFindAccount }: Props) => {
  const { element, Panel, place } = useOpener(panel, "menu", <ContextButton account={account} role={role} />)
  return (
    <>
      {element}
      {Panel && <Panel {...place} account={account} onFindAccount={onFindAccount} />}
    </>
  )
}
