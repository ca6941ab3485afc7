import { useId } from "react"
import { dial } from "../brand/dial.ts"

/** The dial of our logo, large and faint, behind the brand's panel. */
export const DialMotif = ({ className }: { className?: string }) => {
  const id = useId()
  return (
    <svg className={className} viewBox="4 4 24 24" aria-hidden="true" fill="currentColor">
      <mask id={id}>
        <circle cx="16" cy="16" r={dial.radius} fill="#fff" />
        <circle cx="16" cy="16" r={dial.hub} fill="#000" />
        {dial.holes.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r={dial.hole} fill="#000" />
        ))}
        <path d={dial.stop.path} fill="none" stroke="#000" strokeWidth={dial.stop.width} strokeLinecap="round" />
      </mask>
      <circle cx="16" cy="16" r={dial.radius} opacity="0.09" mask={`url(#${id})`} />
      <g fill="none" stroke="currentColor" strokeWidth="0.03" opacity="0.16">
        <circle cx="16" cy="16" r={dial.radius + 0.3} />
        <circle cx="16" cy="16" r={dial.hub - 0.5} />
      </g>
      {/* The holes get fainter around the dial. */}
      {dial.holes.map(([x, y], place) => (
        <circle key={x} cx={x} cy={y} r={dial.hole - 0.35} opacity={0.04 + 0.015 * place} />
      ))}
    </svg>
  )
}
