import { IconButton } from "../ui/actions/icon-button.tsx"
import { later } from "../ui/overlays/later.ts"
import { useOpener } from "../ui/overlays/opener.tsx"

const panel = later(() => import("./help-menu-panel.tsx").then((file) => file.HelpMenuPanel))

export const HelpMenu = () => {
  const { element, Panel, place } = useOpener(
    panel,
    "menu",
    <IconButton icon="help" size={32} label="Help" tooltipSide="bottom" />,
  )
  return (
    <>
      {element}
      {Panel && <Panel {...place} />}
    </>
  )
}
