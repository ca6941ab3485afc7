/** A dial of ten planes, one for each digit, each folded along its middle, with a gap at the finger stop. */
const at = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
}
const half = (turn: number, side: -1 | 1) => `M${at(600, turn)} ${at(392, turn + side * 14)} ${at(236, turn)}Z`

/** The opacity decreases around the dial. */
const planes = Array.from({ length: 10 }, (_, digit) => ({ turn: digit * 31.5 - 76, strength: 1 - digit * 0.085 }))

export const DialMotif = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="-620 -620 1240 1240" aria-hidden="true" fill="currentColor">
    <g fill="none" stroke="currentColor" strokeWidth="1.25" opacity="0.13">
      <circle r="612" />
      <circle r="196" />
    </g>
    {planes.map(({ turn, strength }) => (
      <g key={turn} opacity={strength}>
        <path d={half(turn, -1)} opacity="0.17" />
        <path d={half(turn, 1)} opacity="0.08" />
      </g>
    ))}
  </svg>
)
