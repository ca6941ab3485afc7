import { useImperativeHandle, type Ref } from "react"

type Props = { element: HTMLElement | null; ref?: Ref<HTMLElement | null> }

/**
 * Takes the place where Mantine expects the trigger of a panel and forwards to the real one, which is rendered
 * elsewhere.
 */
export const PanelAnchor = ({ element, ref }: Props) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element])
  return null
}
