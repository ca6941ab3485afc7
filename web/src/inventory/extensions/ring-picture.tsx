import { destinationText, type CallDestination } from "@dialplane/contract/inventory/extensions/call-destination"
import type { ExtensionSettings } from "@dialplane/contract/inventory/extensions/extensions.schema"
import { ringOrder, type RingStep } from "@dialplane/contract/inventory/extensions/ring-order"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { extensionMessages, type ExtensionMessages } from "./extensions.messages.ts"
import classes from "./ring-picture.module.css"

type Settings = Pick<ExtensionSettings, "doNotDisturb" | "forwarding" | "ringing" | "voicemail">

const icons: Readonly<Record<RingStep["kind"], IconName>> = {
  ring: "phone",
  findMe: "search",
  sentOn: "arrow-right",
  disturbed: "moon",
  voicemail: "voicemail",
  nobody: "phone-off",
}

/** The destination is not filled in yet. */
const isOpen = (to: CallDestination) =>
  to.kind === "external"
    ? to.number.trim() === ""
    : to.kind === "extension" && (to.extensionId as number | undefined) === undefined
type Say = (to: CallDestination) => string

const textOf = (step: RingStep, messages: ExtensionMessages, who: Say, hasPhones: boolean): string => {
  switch (step.kind) {
    case "ring":
      return step.also.length === 0
        ? messages.step_ring
        : (hasPhones ? messages.step_ringAlso : messages.step_findMe)(step.also.map(({ to }) => who(to)).join(", "))
    case "findMe":
      return messages.step_findMe(who(step.to))
    case "sentOn":
      return messages.step_sentOn(who(step.to))
    case "disturbed":
      return messages.step_disturbed
    case "voicemail":
      return messages.step_voicemail
    case "nobody":
      return messages.step_nobody
  }
}

/** The call flow of an extension, with the seconds of each step. */
export const RingPicture = ({
  settings,
  hasPhones,
  ringSeconds,
  unsaved,
  isOwn = false,
}: {
  readonly settings: Settings
  readonly hasPhones: boolean
  /** The account's setting, where neither voicemail nor forwarding sets a time. */
  readonly ringSeconds: number
  readonly unsaved: boolean
  /** Whether it is the reader's own extension. */
  readonly isOwn?: boolean
}) => {
  const all = useMessages(extensionMessages)
  const messages = isOwn ? { ...all, step_ring: all.own_step_ring, step_ringAlso: all.own_step_ringAlso } : all
  const phone = usePhoneNumbers()
  const who: Say = (to) =>
    isOpen(to)
      ? "…"
      : to.kind === "voicemail"
        ? messages.voicemailInline
        : to.kind === "external"
          ? phone(to.number)
          : destinationText(to)
  const { steps, busy, notReachable } = ringOrder(settings, hasPhones, ringSeconds)
  const begins = steps.map((_, index) =>
    steps.slice(0, index).reduce((sum, step) => sum + ("seconds" in step ? step.seconds : 0), 0),
  )
  const instead = (to: CallDestination | "nobody" | null) =>
    to === null
      ? undefined
      : to === "nobody"
        ? messages.step_nobody
        : to.kind === "voicemail"
          ? messages.step_voicemail
          : messages.step_sentOn(who(to))
  const exceptions = [
    [messages.whileBusy, instead(busy)],
    [messages.whileUnreachable, instead(notReachable)],
  ] as const
  return (
    <figure className={classes.picture} aria-label={messages.picture}>
      <figcaption className={classes.title}>
        {messages.picture}
        {unsaved && <span className={classes.unsaved}>{messages.pictureUnsaved}</span>}
      </figcaption>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={`${index}-${step.kind}`} className={classes.step} data-kind={step.kind}>
            <span className={classes.mark}>
              <Icon name={icons[step.kind]} size={15} />
            </span>
            <span className={classes.text}>
              <span>{textOf(step, messages, who, hasPhones)}</span>
              {step.kind === "findMe" && step.acceptPrompt && <span className={classes.note}>{messages.asks}</span>}
            </span>
            <span className={classes.time}>
              {"seconds" in step ? `${begins[index]}–${begins[index]! + step.seconds} s` : `${begins[index]} s`}
            </span>
          </li>
        ))}
      </ol>
      {exceptions.some(([, text]) => text !== undefined) && (
        <dl className={classes.exceptions}>
          {exceptions.map(
            ([when, text]) =>
              text !== undefined && (
                <div key={when}>
                  <dt>{when}</dt>
                  <dd>{text}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </figure>
  )
}
