import { icons, type IconName } from "./icon-map.ts"

type Props = { name: IconName; size?: number; stroke?: number; label?: string; className?: string }

/** An icon by its meaning. Decorative unless it has a label; an unknown name renders nothing. */
export const Icon = ({ name, size = 16, stroke = 1.75, label, className }: Props) => {
  if (!Object.hasOwn(icons, name)) return null
  const Drawing = icons[name]
  return (
    <Drawing
      size={size}
      stroke={stroke}
      className={className}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{ flexShrink: 0 }}
    />
  )
}
