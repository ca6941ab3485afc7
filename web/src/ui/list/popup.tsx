import type { ReactElement, ReactNode } from "react"
import { lazyComponent } from "../overlays/lazy-component.ts"
import { useOpener, type PanelPlace } from "../overlays/opener.tsx"
import type { PopupPanelProps } from "./popup-panel.tsx"

const popupPanel = lazyComponent(() => import("./popup-panel.tsx").then((file) => file.PopupPanel))

type Props = Omit<PopupPanelProps, keyof PanelPlace | "children"> & {
  trigger: ReactElement
  /** as a function: gets what closes the panel */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A floating panel with controls under its button. Escape closes it and returns the focus. */
export const Popup = ({ trigger, children, ...props }: Props) => {
  const { element, Panel, place } = useOpener(popupPanel, "dialog", trigger)
  return (
    <>
      {element}
      {Panel && (
        <Panel {...props} {...place}>
          {typeof children === "function" ? children(place.onClose) : children}
        </Panel>
      )}
    </>
  )
}
