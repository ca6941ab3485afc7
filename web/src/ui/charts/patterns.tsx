import type { ReactNode } from "react"
import { tones, type Tone } from "./chart-data.ts"

/** What is drawn over the color, so that series differ in black and white too. */
const marks: Readonly<Record<Tone, ReactNode>> = {
  good: null,
  bad: <path d="M-2,2 l4,-4 M0,8 l8,-8 M6,10 l4,-4" strokeWidth={1.8} />,
  warn: <path d="M-2,6 l4,4 M0,0 l8,8 M6,-2 l4,4" strokeWidth={1.2} />,
  info: <path d="M2,2 h0.01 M6,6 h0.01" strokeWidth={2.6} strokeLinecap="round" />,
  alt: <path d="M0,2 h8 M0,6 h8" strokeWidth={1.4} />,
  other: <path d="M2,0 v8 M6,0 v8" strokeWidth={1.4} />,
}

const patternId = (scope: string, tone: Tone) => `${scope}-${tone}`
export const patternFill = (scope: string, tone: Tone) =>
  tone === "good" ? "var(--chart-good)" : `url(#${patternId(scope, tone)})`

/** The fills of a chart; ids are unique within the page by its scope. */
export const Patterns = ({ scope }: { readonly scope: string }) => (
  <defs>
    {tones
      .filter((tone) => tone !== "good")
      .map((tone) => (
        <pattern key={tone} id={patternId(scope, tone)} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} fill={`var(--chart-${tone})`} />
          <g stroke="var(--chart-mark)" fill="none">
            {marks[tone]}
          </g>
        </pattern>
      ))}
  </defs>
)

/** So that lines differ without color. */
export const lineDashes: Readonly<Record<Tone, string | undefined>> = {
  good: undefined,
  bad: "7 3",
  warn: "2 3",
  info: undefined,
  alt: "9 3 2 3",
  other: "4 4",
}

export type Mark = "area" | "line"
interface SwatchProps {
  readonly scope: string
  readonly tone: Tone
  readonly mark: Mark
}
/** A sample of a series, as it is drawn. */
export const Swatch = ({ scope, tone, mark }: SwatchProps) =>
  mark === "area" ? (
    <svg width={12} height={12} aria-hidden="true">
      <rect width={12} height={12} rx={2} fill={patternFill(scope, tone)} />
    </svg>
  ) : (
    <svg width={16} height={12} aria-hidden="true">
      <path d="M0,6 H16" stroke={`var(--chart-${tone})`} strokeWidth={2} strokeDasharray={lineDashes[tone]} />
    </svg>
  )
