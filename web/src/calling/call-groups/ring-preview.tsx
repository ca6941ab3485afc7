import { ringPlan, planSeconds } from "@dialplane/contract/calling/call-groups/group-order"
import type { CallGroupDetails } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { destinationText } from "@dialplane/contract/calling/destinations/destination-text"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import { memberKey, type GroupValues, type MemberValue } from "./group-values.ts"
import classes from "./call-groups.module.css"

const mostNames = 4
const mostSteps = 8

/** Who rings when, until the call goes to the no-answer destination: the same plan that routing uses. */
export const RingPreview = ({
  group,
  values,
  unsaved,
}: {
  readonly group: CallGroupDetails | undefined
  readonly values: GroupValues
  readonly unsaved: boolean
}) => {
  const messages = useMessages(callGroupMessages)
  const phone = usePhoneNumbers()
  const away = new Set((group?.members ?? []).filter(({ loggedOut }) => loggedOut).map(memberKey))
  const once = ringPlan(
    { ...values, passes: 1 },
    { startAt: 0, isAvailable: (member: MemberValue) => !away.has(memberKey(member)) },
  )
  const pass = planSeconds(once)
  const nameOf = ({ name, number, extension }: MemberValue) =>
    name || (number ? phone(number) : (extension ?? messages.unnamed))
  const named = (members: readonly MemberValue[]) =>
    [
      members.slice(0, mostNames).map(nameOf).join(", "),
      members.length > mostNames && messages.previewMore(members.length - mostNames),
    ]
      .filter(Boolean)
      .join(" ")
  const begins = once.map((_, index) => planSeconds(once.slice(0, index)))
  const steps: { readonly icon: IconName; readonly text: string; readonly time: string }[] = [
    ...once.slice(0, mostSteps).map(({ members, seconds }, index) => ({
      icon: members.length === 0 ? ("clock" as const) : members.length === 1 ? ("phone" as const) : ("team" as const),
      text: members.length === 0 ? messages.previewWaits : named(members),
      time: messages.period(begins[index]!, begins[index]! + seconds),
    })),
    ...(once.length > mostSteps
      ? [
          {
            icon: "more" as const,
            text: messages.previewMore(once.length - mostSteps),
            time: messages.period(begins[mostSteps]!, pass),
          },
        ]
      : []),
    ...(values.passes > 1 && once.length > 0
      ? [
          {
            icon: "refresh" as const,
            text: messages.previewAgain(values.passes),
            time: messages.period(pass, pass * values.passes),
          },
        ]
      : []),
    {
      icon: values.ownVoicemail || values.noAnswer?.kind === "voicemail" ? "voicemail" : "arrow-right",
      text: [
        once.length === 0 && `${messages.previewNobody}:`,
        values.ownVoicemail
          ? messages.noAnswerOwn
          : values.noAnswer === null
            ? "…"
            : values.noAnswer.kind === "external"
              ? phone(values.noAnswer.number)
              : destinationText(values.noAnswer),
      ]
        .filter(Boolean)
        .join(" "),
      time: messages.moment(pass * values.passes),
    },
  ]
  const note = messages[`previewNote_${values.strategy}`]
  return (
    <figure className={classes.preview} aria-label={messages.preview}>
      <figcaption className={classes.previewTitle}>
        {messages.preview}
        {unsaved && <span className={classes.note}>{messages.previewUnsaved}</span>}
      </figcaption>
      <ol className={classes.steps}>
        {steps.map(({ icon, text, time }, index) => (
          <li key={index} className={classes.step}>
            <span className={classes.mark}>
              <Icon name={icon} size={15} />
            </span>
            <span className={classes.stepText}>{text}</span>
            <span className={classes.time}>{time}</span>
          </li>
        ))}
      </ol>
      {note !== "" && once.length > 1 && <p className={classes.note}>{note}</p>}
    </figure>
  )
}
