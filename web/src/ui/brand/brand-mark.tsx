/** Our logo: a dial of six planes with decreasing opacity. */
const planes = [
  ["M16 4.5 19.8 12 16 15 12.2 12Z", 1],
  ["M25.96 10.25 21.36 17.29 16.87 15.5 17.56 10.71Z", 0.82],
  ["M25.96 21.75 17.56 21.29 16.87 16.5 21.36 14.71Z", 0.66],
  ["M16 27.5 12.2 20 16 17 19.8 20Z", 0.5],
  ["M6.04 21.75 10.64 14.71 15.13 16.5 14.44 21.29Z", 0.36],
  ["M6.04 10.25 14.44 10.71 15.13 15.5 10.64 17.29Z", 0.24],
] as const

type Props = { size?: number; label?: string }

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
    <g fill="var(--dp-on-accent)">
      {planes.map(([path, opacity]) => (
        <path key={path} d={path} opacity={opacity} />
      ))}
    </g>
  </svg>
)
