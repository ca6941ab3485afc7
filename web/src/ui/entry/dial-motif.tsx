/** Six planes around a hub, each folded once along its middle, and a ring of outlines behind them: our mark, drawn large. */
const at = (radius: number, degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`
}
const half = (turn: number, side: -1 | 1) => `M${at(460, turn)} ${at(214, turn + side * 43)} ${at(40, turn)}Z`
const outline = (turn: number) => `M${at(640, turn)} ${at(500, turn - 15)} ${at(478, turn)} ${at(500, turn + 15)}Z`

/** Fading around like a number that is being dialled. */
const strengths = [1, 0.82, 0.66, 0.5, 0.36, 0.24]
const planes = strengths.map((strength, index) => ({ turn: index * 60 - 18, strength }))
const ring = Array.from({ length: 12 }, (_, index) => ({ turn: index * 30 - 18, strength: 1 - index * 0.065 }))

export const DialMotif = ({ className }: { className?: string }) => (
  <svg className={className} viewBox="-660 -660 1320 1320" aria-hidden="true" fill="currentColor">
    {ring.map(({ turn, strength }) => (
      <path key={turn} d={outline(turn)} fill="none" stroke="currentColor" strokeWidth="1.5" opacity={0.2 * strength} />
    ))}
    {planes.map(({ turn, strength }) => (
      <g key={turn} opacity={strength}>
        <path d={half(turn, -1)} opacity="0.15" />
        <path d={half(turn, 1)} opacity="0.08" />
      </g>
    ))}
  </svg>
)
