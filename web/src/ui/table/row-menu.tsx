import { useEffect, useEffectEvent, useId, useState } from "react"
import { menuPanel } from "../overlays/action-menu.tsx"
import type { MenuGroup } from "../overlays/menu-action.ts"
import { useNotLoaded } from "../overlays/use-not-loaded.ts"

export type RowMenuPlace = { opener: HTMLElement; groups: readonly MenuGroup[]; rowId: string }

/** Why a row cannot be changed; requested when its menu opens. */
export type ReadRowLock = (rowId: string) => Promise<string | undefined>

type Props = { place: RowMenuPlace; readLock?: ReadRowLock; onClose: () => void }

const locked = (groups: readonly MenuGroup[], reason: string | undefined): readonly MenuGroup[] =>
  reason === undefined
    ? groups
    : groups.map((group) => ({
        ...group,
        actions: group.actions.map((action) =>
          action.href !== undefined || action.reads === true ? action : { ...action, disabledReason: reason },
        ),
      }))

/** One menu for all rows, attached to the pressed button; a menu per row would slow down scrolling. */
export const RowMenu = ({ place, readLock, onClose }: Props) => {
  const [reason, setReason] = useState<string>()
  const ask = useEffectEvent((rowId: string) => readLock?.(rowId))
  useEffect(() => {
    let current = true
    void ask(place.rowId)?.then(
      (found) => current && setReason(found),
      () => {},
    )
    return () => {
      current = false
      setReason(undefined)
    }
  }, [place.rowId])
  const id = useId()
  const Panel = menuPanel.use()
  const showNotLoaded = useNotLoaded()
  const giveUp = useEffectEvent(() => {
    onClose()
    showNotLoaded()
  })
  useEffect(() => void menuPanel.fetch().catch(giveUp), [])
  const close = () => {
    onClose()
    place.opener.focus({ preventScroll: true })
  }
  return (
    Panel && (
      <Panel
        id={id}
        anchor={place.opener}
        label={place.opener.ariaLabel ?? undefined}
        opened
        onClose={close}
        groups={locked(place.groups, reason)}
      />
    )
  )
}
