import type { StatusPreview } from "@dialplane/contract/accounts/status-effects"
import { useWords } from "../kit/locale/use-locale.ts"
import { Icon } from "../ui/icons/icon.tsx"
import { statusWords } from "./account-status.words.ts"
import classes from "./status.module.css"

const verdicts = ["stops", "changes", "returns", "stays"] as const
const marks = { stops: "failed", changes: "swap", returns: "success", stays: "success" } as const

/** What would be different: first what stops, because that is what one has to agree to. */
export const StatusEffectsList = ({ preview }: { readonly preview: StatusPreview }) => {
  const words = useWords(statusWords)
  const { people, extensions, devices, phoneNumbers, accountsBelow } = preview.affected
  const touched = [people > 0 && words.people(people), extensions > 0 && words.extensions(extensions), devices > 0 && words.devices(devices), phoneNumbers > 0 && words.phoneNumbers(phoneNumbers)].filter((line) => line !== false)
  return (
    <div className={classes.effects}>
      {verdicts.map((verdict) => {
        const lines = preview.effects.filter((effect) => effect.verdict === verdict)
        return lines.length === 0 ? null : (
          <div key={verdict} data-verdict={verdict} className={classes.verdict}>
            <h3 className={classes.heading}>{words[verdict]}</h3>
            <ul className={classes.lines}>
              {lines.map(({ effect, text }) => (
                <li key={effect} className={classes.line}>
                  <span className={classes.mark}><Icon name={marks[verdict]} size={15} /></span>
                  {text}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {touched.length > 0 && (
        <p className={classes.touched}>
          <strong>{words.affected}:</strong> {touched.join(", ")}
          {accountsBelow > 0 && `, ${words.below(accountsBelow)}`}.
        </p>
      )}
    </div>
  )
}
