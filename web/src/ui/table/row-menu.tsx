import { ActionMenu, type MenuGroup } from "../overlays/action-menu.tsx"
import classes from "./data-table.module.css"

export type RowMenuPlace = { opener: HTMLElement; groups: readonly MenuGroup[] }

type Props = { place: RowMenuPlace; onClose: () => void }

/** One menu for all rows, hung where the pressed button is; a menu per row would make scrolling heavy. */
export const RowMenu = ({ place, onClose }: Props) => {
  const box = place.opener.getBoundingClientRect()
  const close = () => {
    onClose()
    place.opener.focus({ preventScroll: true })
  }
  return (
    <ActionMenu
      groups={place.groups}
      opened
      onClose={close}
      trigger={<span aria-hidden="true" className={classes.menuAnchor} style={{ left: box.left, top: box.top, width: box.width, height: box.height }} />}
    />
  )
}
