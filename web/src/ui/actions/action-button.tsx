import { Icon } from "../icons/icon.tsx"
import type { IconName } from "../icons/icon-map.ts"
import { PlainButton, type PlainButtonProps } from "./plain-button.tsx"

export type ActionButtonProps = Omit<PlainButtonProps, "leading"> & { icon?: IconName }

/** The standard button, with an icon named by its meaning. */
export const ActionButton = ({ icon, ...props }: ActionButtonProps) => (
  <PlainButton {...props} leading={icon && <Icon name={icon} />} />
)
