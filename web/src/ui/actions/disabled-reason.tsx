import type { ReactElement } from "react"
import { Tooltip } from "../display/tooltip.tsx"
import { useMessages } from "../messages-context.tsx"

type Props = { reason?: string; children: ReactElement<{ "aria-describedby"?: string }> }

/**
 * Says why a control is disabled: on hover, on keyboard focus and to screen readers. The control must stay focusable.
 */
export const DisabledReason = ({ reason, children }: Props) => {
  const { notAvailable } = useMessages("common")
  if (!reason) return children
  return <Tooltip label={notAvailable(reason)}>{children}</Tooltip>
}
