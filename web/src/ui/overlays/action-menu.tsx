import type { ReactElement } from "react"
import { lazyComponent } from "./lazy-component.ts"
import type { MenuPanelProps } from "./menu-panel.tsx"
import { useOpener, type PanelPlace } from "./opener.tsx"

export const menuPanel = lazyComponent(() => import("./menu-panel.tsx").then((file) => file.MenuPanel))

type Props = Omit<MenuPanelProps, keyof PanelPlace | "label"> & {
  /** the button that opens it; one element that takes a ref */
  trigger: ReactElement
}

/** A menu of actions. A disabled action stays in the list with its reason in a second line. */
export const ActionMenu = ({ trigger, ...props }: Props) => {
  const { element, Panel, place } = useOpener(menuPanel, "menu", trigger)
  return (
    <>
      {element}
      {Panel && <Panel {...props} {...place} />}
    </>
  )
}
