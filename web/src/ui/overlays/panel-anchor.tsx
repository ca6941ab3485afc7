import { useImperativeHandle, type Ref } from "react"

type Props = { element: HTMLElement | null; ref?: Ref<HTMLElement | null> }

/** Stands where Mantine wants the trigger of a panel, and leads it to the real one, which is rendered elsewhere. */
export const PanelAnchor = ({ element, ref }: Props) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element])
  return null
}
