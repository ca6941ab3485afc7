import { judgeColor } from "@dialplane/contract/ground/branding/brand-color"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { PlainButton } from "../../ui/actions/plain-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { brandingMessages } from "./branding.messages.ts"
import { useRampOfColor } from "./ramp.ts"
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

export const isColor = (value: string | null): value is string => value !== null && /^#[0-9a-f]{6}$/i.test(value)

/** A color as text and from the system's picker, checked while typing. */
export const ColorField = ({ value, onChange, disabledReason, ...props }: Props) => {
  const messages = useMessages(brandingMessages)
  const whole = isColor(value)
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
        // The verdict below says the same and offers a fix.
        error={whole && judgeColor(value).fault !== null ? undefined : props.error}
        leftSection={
          <input
            type="color"
            className={classes.well}
            aria-label={messages.pickColor}
            value={whole ? value.toLowerCase() : "#0f635b"}
            disabled={disabledReason !== undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        }
      />
      {whole && <Verdict color={value} onUse={onChange} locked={disabledReason !== undefined} />}
      {whole && <Ramp color={value} />}
    </>
  )
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)} : 1`

const Verdict = ({
  color,
  onUse,
  locked,
}: {
  readonly color: string
  readonly onUse: (color: string) => void
  readonly locked: boolean
}) => {
  const messages = useMessages(brandingMessages)
  const { fault, wordsRatio, shapeRatio, nearest } = judgeColor(color)
  return (
    <div className={classes.verdict} data-fault={fault ?? undefined} role="status">
      <Icon name={fault === null ? "success" : "warning"} size={15} />
      <span>
        {fault === null
          ? messages.colorGood(ratio(wordsRatio), ratio(shapeRatio))
          : fault === "shape"
            ? messages.colorFaint(ratio(shapeRatio))
            : messages.colorUnreadable(ratio(wordsRatio))}
      </span>
      {fault !== null && !locked && (
        <PlainButton size="compact-xs" onClick={() => onUse(nearest)} leading={<Swatch color={nearest} />}>
          {messages.useNearest(nearest)}
        </PlainButton>
      )}
    </div>
  )
}

export const Swatch = ({ color }: { readonly color: string }) => (
  <span className={classes.swatch} style={{ background: color }} />
)

const Ramp = ({ color }: { readonly color: string }) => {
  const messages = useMessages(brandingMessages)
  const { steps, own } = useRampOfColor()(color)
  return (
    <div className={classes.ramp} role="img" aria-label={messages.ramp} title={messages.ramp}>
      {steps.map((step, index) => (
        <span key={step + String(index)} style={{ background: step }} data-own={index === own || undefined} />
      ))}
    </div>
  )
}
