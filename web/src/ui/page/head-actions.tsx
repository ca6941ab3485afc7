import { useMediaQuery } from "@mantine/hooks"
import type { ReactNode } from "react"
import { ActionButton } from "../actions/action-button.tsx"
import type { MenuAction } from "../overlays/menu-action.ts"
import { ActionMenu } from "../overlays/action-menu.tsx"
import { useMessages } from "../messages-context.tsx"

type Props = {
  /** what else can be done here, in the order of the buttons */
  actions: readonly MenuAction[]
  /** the primary action */
  children?: ReactNode
}

/** The actions of a page with many: buttons side by side, and on a phone one menu beside the primary action. */
export const HeadActions = ({ actions, children }: Props) => {
  const messages = useMessages("common")
  const narrow = useMediaQuery("(max-width: 47.99em)", undefined, { getInitialValueInEffect: false })
  return (
    <>
      {narrow
        ? actions.length > 0 && (
            <ActionMenu
              trigger={<ActionButton icon="more">{messages.more}</ActionButton>}
              groups={[{ id: "more", actions }]}
            />
          )
        : actions.map(({ id, label, icon, href, onSelect, disabledReason }) => (
            <ActionButton
              key={id}
              icon={icon}
              href={disabledReason === undefined ? href : undefined}
              disabledReason={disabledReason}
              onClick={onSelect}
            >
              {label}
            </ActionButton>
          ))}
      {children}
    </>
  )
}
