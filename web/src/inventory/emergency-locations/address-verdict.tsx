import type {
  AddressField,
  AddressIssue,
  AddressVerdict,
  EmergencyAddress,
} from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import type { ReactNode } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { addressLine } from "./address-line.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import classes from "./address-verdict.module.css"

interface Props {
  readonly verdict: AddressVerdict | undefined
  readonly checking: boolean
  readonly onUse: (field: AddressField, value: string) => void
  readonly onUseAll: (address: EmergencyAddress) => void
}

const tones: Readonly<Record<"good" | "almost" | "bad" | "checking", IconName>> = {
  good: "success",
  almost: "info",
  bad: "warning",
  checking: "running",
}

/** The server's verdict on the address, with suggestions to accept with one click. */
export const AddressVerdictPanel = ({ verdict, checking, onUse, onUseAll }: Props) => {
  const messages = useMessages(emergencyMessages)
  if (verdict === undefined) return checking ? <Frame look="checking" title={messages.checking} /> : null
  const [hint] = verdict.issues
  if (verdict.verdict === "valid") {
    return (
      <Frame look="good" title={hint === undefined ? messages.good : messages.goodButHint} dim={checking}>
        {hint === undefined ? (
          <p className={classes.note}>{messages.goodSentence(verdict.validator)}</p>
        ) : (
          <Issues issues={verdict.issues} onUse={onUse} />
        )}
      </Frame>
    )
  }
  if (verdict.suggested !== null) {
    return (
      <Frame look="almost" title={messages.almost} dim={checking}>
        <p className={classes.suggested}>{addressLine(verdict.suggested)}</p>
        <Issues issues={verdict.issues} />
        <ActionButton
          kind="primary"
          icon="check"
          onClick={() => verdict.suggested !== null && onUseAll(verdict.suggested)}
        >
          {messages.useAll}
        </ActionButton>
      </Frame>
    )
  }
  return (
    <Frame look="bad" title={messages.bad} dim={checking}>
      <Issues issues={verdict.issues} onUse={onUse} />
    </Frame>
  )
}

const Issues = ({ issues, onUse }: { readonly issues: readonly AddressIssue[]; readonly onUse?: Props["onUse"] }) => {
  const messages = useMessages(emergencyMessages)
  // The same message may belong to two fields: shown once, with a button for each.
  const sentences = [...new Set(issues.map(({ message }) => message))]
  return (
    <ul className={classes.issues}>
      {sentences.map((message) => (
        <li key={message} className={classes.issue}>
          <span>{message}</span>
          {onUse &&
            issues
              .filter((issue) => issue.message === message)
              .map(
                ({ field, suggestion }) =>
                  suggestion !== null && (
                    <ActionButton key={field} size="compact-sm" onClick={() => onUse(field, suggestion)}>
                      {messages.use(suggestion)}
                    </ActionButton>
                  ),
              )}
        </li>
      ))}
    </ul>
  )
}

const Frame = ({
  look,
  title,
  dim,
  children,
}: {
  readonly look: keyof typeof tones
  readonly title: string
  readonly dim?: boolean
  readonly children?: ReactNode
}) => (
  <div className={classes.frame} data-look={look} data-dim={dim || undefined} role="status" aria-live="polite">
    <span className={classes.icon}>
      <Icon name={tones[look]} size={17} />
    </span>
    <div className={classes.text}>
      <strong className={classes.title}>{title}</strong>
      {children}
    </div>
  </div>
)
