import type { TablerIcon } from "@tabler/icons-react"
import { useEffect } from "react"
import { lazyComponent } from "../overlays/lazy-component.ts"
import { icons, type IconName } from "./icon-map.ts"

type Props = { name: IconName; size?: number; stroke?: number; label?: string; className?: string }

/** An icon by its meaning. Decorative unless it has a label; an unknown name renders nothing. */
export const Icon = ({ name, ...look }: Props) =>
  Object.hasOwn(icons, name) ? (
    <Drawn of={icons[name as keyof typeof icons]} {...look} />
  ) : (
    <LaterIcon name={name} {...look} />
  )

/** The drawings of later-icons.ts. */
export const later = lazyComponent(async (): Promise<Partial<Record<IconName, TablerIcon>>> => {
  const { laterIcons } = await import("./later-icons.ts")
  return laterIcons
})

/** Leaves its place empty until the drawing is loaded. */
const LaterIcon = ({ name, ...look }: Props) => {
  const loaded = later.use()
  useEffect(() => later.prefetch(), [])
  const drawing = loaded?.[name]
  if (drawing !== undefined) return <Drawn of={drawing} {...look} />
  return loaded === undefined ? <svg width={look.size ?? 16} height={look.size ?? 16} aria-hidden /> : null
}

const Drawn = ({
  of: Drawing,
  size = 16,
  stroke = 1.75,
  label,
  className,
}: Omit<Props, "name"> & { readonly of: TablerIcon }) => (
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
