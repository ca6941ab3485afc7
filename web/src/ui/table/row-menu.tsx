import { useEffect, useEffectEvent, useId } from "react"
import { menuPanel } from "../overlays/action-menu.tsx"
import type { MenuGroup } from "../overlays/menu-action.ts"
import { useNotLoaded } from "../overlays/use-not-loaded.ts"

export type RowMenuPlace = { opener: HTMLElement; groups: readonly MenuGroup[] }

type Props = { place: RowMenuPlace; onClose: () => void }

/** One menu for all rows, hung on the pressed button; a menu per row would make scrolling heavy. */
export const RowMenu = ({ place, onClose }: Props) => {
  const id = useId()
  const Panel = menuPanel.use()
  const tellNotLoaded = useNotLoaded()
  const giveUp = useEffectEvent(() => {
    onClose()
    tellNotLoaded()
  })
  useEffect(() => void menuPanel.fetch().catch(giveUp), [])
  const close = () => {
    onClose()
    place.opener.focus({ preventScroll: true })
  }
  return Panel && <Panel id={id} anchor={place.opener} label={place.opener.ariaLabel ?? undefined} opened onClose={close} groups={place.groups} />
}
