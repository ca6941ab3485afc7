import { useMergedRef } from "@mantine/hooks"
import {
  cloneElement,
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
} from "react"
import type { LazyComponent } from "./lazy-component.ts"
import { useNotLoaded } from "./use-not-loaded.ts"

type TriggerProps = {
  ref?: Ref<HTMLElement>
  id?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  "aria-haspopup"?: "menu" | "dialog"
  "aria-expanded"?: boolean
  "aria-controls"?: string
}

/** What a panel needs to attach to its trigger. */
export type PanelPlace = {
  /** the trigger's id, from which Mantine derives the panel's id */
  id: string
  anchor: HTMLElement | null
  opened: boolean
  onClose: () => void
}

/**
 * A trigger that is rendered at once, with a panel that is loaded when the pointer or the focus comes near. The trigger
 * element is never replaced, so that neither focus nor hover is lost when the panel arrives.
 */
export const useOpener = <Panel,>(part: LazyComponent<Panel>, popup: "menu" | "dialog", trigger: ReactElement) => {
  const given = (trigger as ReactElement<TriggerProps>).props
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const ref = useMergedRef(setAnchor, given.ref)
  const [wanted, setWanted] = useState(false)
  const showNotLoaded = useNotLoaded()
  const Panel = part.use()
  const opened = wanted && Panel !== undefined
  const open = () => {
    setWanted(true)
    part.fetch().catch(() => {
      setWanted(false)
      showNotLoaded()
    })
  }
  const element = cloneElement(trigger as ReactElement<TriggerProps>, {
    ref,
    id,
    "aria-haspopup": popup,
    "aria-expanded": opened,
    "aria-controls": opened ? `${id}-dropdown` : undefined,
    onPointerEnter: (event) => {
      given.onPointerEnter?.(event)
      part.prefetch()
    },
    onFocus: (event) => {
      given.onFocus?.(event)
      part.prefetch()
    },
    onClick: (event) => {
      given.onClick?.(event)
      if (wanted) setWanted(false)
      else open()
    },
    onKeyDown: (event) => {
      given.onKeyDown?.(event)
      if (popup !== "menu" || event.key !== "ArrowDown") return
      event.preventDefault()
      open()
    },
  })
  const place: PanelPlace = { id, anchor, opened, onClose: () => setWanted(false) }
  return { element, Panel, place }
}
