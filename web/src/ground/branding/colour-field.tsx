import { judgeColour } from "@dialplane/contract/ground/branding/brand-colour"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PlainButton } from "../../ui/actions/plain-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { brandingMessages } from "./branding.messages.ts"
import { useRampOfColour } from "./ramp.ts"
import classes from "./branding.module.css"

interface Props {
  readonly label: ReactNode
  readonly description: ReactNode
  readonly name: string
  readonly value: string
  readonly error?: string | undefined
  readonly disabledReason?: string | undefined
  readonly autoFocus: boolean
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
}

export const isColour = (value: string | null): value is string => value !== null && /^#[0-9a-f]{6}$/i.test(value)

/** A colour as text and from the system's picker, with the verdict on it as one types. */
export const ColourField = ({ value, onChange, disabledReason, ...props }: Props) => {
  const messages = useMessages(brandingMessages)
  const whole = isColour(value)
  return (
    <>
      <TextField
        {...props}
        disabledReason={disabledReason}
        value={value}
        onChange={(text) => onChange(text.trim())}
        spellCheck={false}
        autoComplete="off"
        placeholder="#0f635b"
        leftSectionWidth={42}
        // The verdict below says the same and offers the way out.
        error={whole && judgeColour(value).fault !== null ? undefined : props.error}
        leftSection={
          <input
            type="color"
            className={classes.well}
            aria-label={messages.pickColour}
            value={whole ? value.toLowerCase() : "#0f635b"}
            disabled={disabledReason !== undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {whole && <Verdict colour={value} onUse={onChange} locked={disabledReason !== undefined} />}
      {whole && <Ramp colour={value} />}
    </>
  )
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`

const Verdict = ({
  colour,
  onUse,
  locked,
}: {
  readonly colour: string
  readonly onUse: (colour: string) => void
  readonly locked: boolean
}) => {
  const messages = useMessages(brandingMessages)
  const { fault, wordsRatio, shapeRatio, nearest } = judgeColour(colour)
  return (
    <div className={classes.verdict} data-fault={fault ?? undefined} role="status">
      <Icon name={fault === null ? "success" : "warning"} size={15} />
      <span>
        {fault === null
          ? messages.colourGood(ratio(wordsRatio), ratio(shapeRatio))
          : fault === "shape"
            ? messages.colourFaint(ratio(shapeRatio))
            : messages.colourUnreadable(ratio(wordsRatio))}
      </span>
      {fault !== null && !locked && (
        <PlainButton size="compact-xs" onClick={() => onUse(nearest)} leading={<Swatch colour={nearest} />}>
          {messages.useNearest(nearest)}
        </PlainButton>
      )}
    </div>
  )
}

export const Swatch = ({ colour }: { readonly colour: string }) => (
  <span className={classes.swatch} style={{ background: colour }} />
)

const Ramp = ({ colour }: { readonly colour: string }) => {
  const messages = useMessages(brandingMessages)
  const { steps, own } = useRampOfColour()(colour)
  return (
    <div className={classes.ramp} role="img" aria-label={messages.ramp} title={messages.ramp}>
      {steps.map((step, index) => (
        <span key={step + String(index)} style={{ background: step }} data-own={index === own || undefined} />
      ))}
    </div>
  )
}
