import type { ReactElement } from "react"
import { lazyComponent } from "../overlays/lazy-component.ts"
import { useOpener, type PanelPlace } from "../overlays/opener.tsx"
import type { PopupPanelProps } from "./popup-panel.tsx"

const popupPanel = lazyComponent(() => import("./popup-panel.tsx").then((file) => file.PopupPanel))

type Props = Omit<PopupPanelProps, keyof PanelPlace> & { trigger: ReactElement }

/** A floating panel with controls under its button. Escape closes it and returns the focus. */
export const Popup = ({ trigger, ...props }: Props) => {
  const { element, Panel, place } = useOpener(popupPanel, "dialog", trigger)
  return (
    <>
      {element}
      {Panel && <Panel {...props} {...place} />}
    </>
  )
}
