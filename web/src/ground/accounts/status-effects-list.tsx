import type { StatusPreview } from "@dialplane/contract/ground/accounts/status-effects"
import { Fragment } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { statusMessages } from "./account-status.messages.ts"
import classes from "./status.module.css"

const verdicts = ["stops", "changes", "returns", "stays"] as const
const marks = { stops: "failed", changes: "swap", returns: "success", stays: "success" } as const

/** The effects of a status: first what stops, because that matters most for the decision. */
export const StatusEffectsList = ({ preview }: { readonly preview: StatusPreview }) => {
  const messages = useMessages(statusMessages)
  const { people, extensions, devices, phoneNumbers, accountsBelow } = preview.affected
  const { accountId } = useAccount()
  // Each figure is the total of the list it links to.
  const touched = [
    { count: people, text: messages.people(people), page: "users" },
    { count: extensions, text: messages.extensions(extensions), page: "extensions" },
    { count: devices, text: messages.devices(devices), page: "devices" },
    { count: phoneNumbers, text: messages.phoneNumbers(phoneNumbers), page: "phone-numbers" },
  ].filter(({ count }) => count > 0)
  return (
    <div className={classes.effects}>
      {verdicts.map((verdict) => {
        const lines = preview.effects.filter((effect) => effect.verdict === verdict)
        return lines.length === 0 ? null : (
          <div key={verdict} data-verdict={verdict} className={classes.verdict}>
            <h3 className={classes.heading}>{messages[verdict]}</h3>
            <ul className={classes.lines}>
              {lines.map(({ effect, text }) => (
                <li key={effect} className={classes.line}>
                  <span className={classes.mark}>
                    <Icon name={marks[verdict]} size={15} />
                  </span>
                  {text}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {touched.length > 0 && (
        <p className={classes.touched}>
          <strong>{messages.affected}:</strong>{" "}
          {touched.map(({ text, page }, index) => (
            <Fragment key={page}>
              {index > 0 && ", "}
              <TextLink href={accountAddress(accountId, page)}>{text}</TextLink>
            </Fragment>
          ))}
          {accountsBelow > 0 && `, ${messages.below(accountsBelow)}`}.
        </p>
      )}
    </div>
  )
}
