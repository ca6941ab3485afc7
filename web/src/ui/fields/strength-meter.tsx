import classes from "./strength-meter.module.css"

type Props = {
  /** 0 (none) to 4 (strong) */
  score: 0 | 1 | 2 | 3 | 4
  /** the word for it, for example "Fair: add a longer word" */
  label: string
}

/** Four bars and a word. For the `strength` slot of PasswordField. */
export const StrengthMeter = ({ score, label }: Props) => (
  <div className={classes.meter} data-score={score}>
    <div className={classes.bars} aria-hidden="true">
      {[1, 2, 3, 4].map((step) => (
        <span key={step} data-on={step <= score || undefined} />
      ))}
    </div>
    <span className={classes.label} aria-live="polite">
      {label}
    </span>
  </div>
)
