import { dial } from "./dial.ts"

type Props = { size?: number; label?: string }

/** Our logo. */
export const BrandMark = ({ size = 24, label }: Props) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    role={label ? "img" : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <rect width="32" height="32" rx="8" fill="var(--dp-accent)" />
    <circle cx="16" cy="16" r={dial.radius} fill="var(--dp-on-accent)" />
    <g fill="var(--dp-accent)">
      <circle cx="16" cy="16" r={dial.hub} />
      {dial.holes.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={dial.hole} />
      ))}
    </g>
    <path d={dial.stop.path} stroke="var(--dp-accent)" strokeWidth={dial.stop.width} strokeLinecap="round" />
  </svg>
)
