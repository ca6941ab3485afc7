import { textOf } from "@dialplane/contract/kit/language"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { lazyComponent } from "../ui/overlays/lazy-component.ts"
import { useOpener } from "../ui/overlays/opener.tsx"

const panel = lazyComponent(() => import("./help-menu-panel.tsx").then((file) => file.HelpMenuPanel))

export const HelpMenu = () => {
  const { element, Panel, place } = useOpener(
    panel,
    "menu",
    <IconButton icon="help" size={32} label={textOf("app", "help", "Help")} tooltipSide="bottom" />,
  )
  return (
    <>
      {element}
      {Panel && <Panel {...place} />}
    </>
  )
}
