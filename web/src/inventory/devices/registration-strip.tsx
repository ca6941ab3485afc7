import type { RegistrationDay } from "@dialplane/contract/inventory/devices/device-health.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { deviceMessages } from "./devices.messages.ts"
import classes from "./registration-strip.module.css"

const toneOf = (share: number | null) => (share === null ? "none" : share >= 0.98 ? "full" : share > 0 ? "part" : "off")

/**
 * 30 days as 30 bars with the share of registration. For assistive technology it is one image with one sentence;
 * details are on hover.
 */
export const RegistrationStrip = ({
  days,
  label,
}: {
  readonly days: readonly RegistrationDay[]
  readonly label: string
}) => {
  const messages = useMessages(deviceMessages)
  const { date } = useFormat()
  const shareText = (share: number | null) =>
    share === null
      ? messages.dayNone
      : share >= 0.98
        ? messages.dayFull
        : share === 0
          ? messages.dayOff
          : messages.dayPart(Math.round(share * 100))
  const there = days.filter(({ share }) => share !== null && share > 0).length
  return (
    <div className={classes.row}>
      <span className={classes.label}>{label}</span>
      <div className={classes.strip} role="img" aria-label={`${label}: ${messages.stripMessages(there)}`}>
        {days.map(({ day, share }) => (
          <span
            key={day}
            className={classes.day}
            data-tone={toneOf(share)}
            title={messages.dayMessages(date(new Date(`${day}T12:00:00Z`)), shareText(share))}
          >
            {share !== null && share > 0 && share < 0.98 && (
              <span className={classes.part} style={{ blockSize: `${Math.max(12, Math.round(share * 100))}%` }} />
            )}
          </span>
        ))}
      </div>
      <span className={classes.sum}>{messages.stripMessages(there)}</span>
    </div>
  )
}
