import { numbersText } from "../../kit/locale/phone-number.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import classes from "./people.module.css"

interface Props {
  readonly sentences: readonly string[]
  readonly icon?: IconName
  readonly tone?: "good" | "warn"
}

/** A list of sentences, each about something that happens or has happened. */
export const Plan = ({ sentences, icon = "arrow-right", tone }: Props) => {
  const show = usePhoneNumbers()
  return (
    <ul className={classes.plan}>
      {sentences.map((sentence) => (
        <li key={sentence} className={classes.step} data-tone={tone}>
          <span className={classes.stepMark}>
            <Icon name={icon} size={15} />
          </span>
          <span>{numbersText(sentence, show)}</span>
        </li>
      ))}
    </ul>
  )
}
