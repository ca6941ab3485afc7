/** The dial of a telephone: eight holes and the finger stop. */
const holes = [
  [16.7, 23.97],
  [11.58, 22.67],
  [8.39, 18.45],
  [8.52, 13.17],
  [11.91, 9.12],
  [17.09, 8.08],
  [21.8, 10.49],
  [23.97, 15.3],
] as const

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
    <circle cx="16" cy="16" r="11.5" fill="var(--dp-on-accent)" />
    <g fill="var(--dp-accent)">
      <circle cx="16" cy="16" r="3.4" />
      {holes.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.9" />
      ))}
    </g>
    <path d="M21.06 20.24 24.89 23.46" stroke="var(--dp-accent)" strokeWidth="2.2" strokeLinecap="round" />
  </svg>
)
