import type { OffboardedPerson } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { affectedSentences } from "@dialplane/contract/onboarding/people/affected.messages"
import { conflictOf } from "@dialplane/contract/onboarding/people/offboarding-conflicts"
import { offboardingSentences } from "@dialplane/contract/onboarding/people/offboarding.messages"
import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { oneAtATime } from "../../kit/one-at-a-time.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import { setLastDay, offboard } from "./people.api.ts"
import { Plan } from "./plan.tsx"
import { useDay } from "../../kit/locale/use-day.ts"
import type { LastDay } from "./use-last-day.ts"
import type { OffboardingForm } from "./use-offboarding-choices.ts"
import { useUndoOffboarding } from "./use-undo-offboarding.ts"
import classes from "./people.module.css"

interface Props {
  readonly person: OffboardedPerson
  readonly form: OffboardingForm
  readonly day: LastDay
}

const dayMilliseconds = 86_400_000

/** What happens, one sentence each, and the effects on others; then the confirmation. */
export const OffboardingPlan = ({ person, form, day }: Props) => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const shownDay = useDay()
  const show = usePhoneNumbers()
  const act = useOffboard(person, form, day)
  const [asking, setAsking] = useState(false)
  const [now] = useState(() => Date.now())
  const from = day.mode === "day" && day.wrong === undefined ? Date.parse(day.date) + dayMilliseconds : now
  const shown = { ...person, numbers: person.numbers.map((one) => ({ ...one, phoneNumber: show(one.phoneNumber) })) }
  // Until a colleague is chosen, sentences begin with "the colleague".
  const sentences = offboardingSentences(
    shown,
    form.choices,
    form.names,
    date(new Date(from + person.undoDays * dayMilliseconds).toISOString()),
  ).map((sentence) =>
    sentence.startsWith(messages.theColleague) ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence,
  )
  const affected = affectedSentences(
    person.affected.map((one) => (one.through === "extension" ? one : { ...one, target: show(one.target) })),
    form.choices,
    form.names,
  )
  const conflict = conflictOf(person, form.choices)
  const whyNot =
    person.refusal ??
    (day.wrong === "past"
      ? messages.dayPast
      : day.wrong === "missing"
        ? messages.dayMissing
        : form.missing.length > 0 || conflict !== undefined
          ? messages.chooseColleague
          : undefined)
  const isLater = day.mode === "day"
  const label = !isLater ? messages.act : person.scheduled === null ? messages.actLater : messages.actChange
  return (
    <aside className={classes.aside} data-always aria-label={messages.preview}>
      <h2 className={classes.asideTitle}>{messages.preview}</h2>
      <p className={classes.asideText}>{messages.previewSentence}</p>
      <Plan sentences={sentences} />
      {affected.length > 0 && (
        <>
          <h3 className={classes.asideTitle}>{messages.affected}</h3>
          <Plan sentences={affected} icon="warning" tone="warn" />
        </>
      )}
      <div className={classes.asideButtons}>
        <ActionButton
          kind={isLater ? "primary" : "danger"}
          icon={isLater ? "calendar" : "sign-out"}
          disabledReason={whyNot}
          onClick={() => setAsking(true)}
        >
          {label}
        </ActionButton>
        <ActionButton href={accountAddress(accountId, `users/${person.userId}`)}>{messages.nothing}</ActionButton>
      </div>
      <ConfirmDialog
        opened={asking}
        destructive={!isLater}
        title={
          isLater ? messages.confirmLaterTitle(person.name, shownDay(day.date)) : messages.confirmTitle(person.name)
        }
        confirmLabel={label}
        affected={[...sentences, ...affected]}
        working={act.isPending}
        error={act.error === null ? undefined : errorMessage(act.error)}
        onCancel={() => setAsking(false)}
        onConfirm={() => void act.run().catch(() => {})}
      >
        {isLater ? messages.confirmLaterText : messages.confirmText}
      </ConfirmDialog>
    </aside>
  )
}

/** Starts the offboarding and reports it with an Undo. */
const useOffboard = (person: OffboardedPerson, form: OffboardingForm, day: LastDay) => {
  const messages = useMessages(offboardingMessages)
  const router = useRouter()
  const { accountId } = useAccount()
  const shownDay = useDay()
  const now = useMutation(offboard)
  const later = useMutation(setLastDay)
  const { undoOffboarding, withdrawDay } = useUndoOffboarding()
  const params = { userId: String(person.userId) }
  const [once] = useState(oneAtATime)
  const run = () =>
    once(async () => {
      if (day.mode === "day") {
        await later.mutateAsync({ params, body: { lastDay: day.date, choices: form.choices } })
        showToast({
          tone: "good",
          title: messages.scheduledTitle(person.name, shownDay(day.date)),
          message: messages.scheduledText,
          action: { label: messages.undo, onSelect: () => withdrawDay(person.userId, person.name) },
        })
        await router.navigate({ href: accountAddress(accountId, `users/${person.userId}`) })
        return
      }
      const { offboardingId } = await now.mutateAsync({ params, body: form.choices })
      showToast({
        tone: "good",
        title: messages.startedTitle(person.name),
        message: messages.startedText,
        action: { label: messages.undo, onSelect: () => undoOffboarding(offboardingId, person.name) },
      })
      await router.navigate({ href: accountAddress(accountId, "users/offboarded") })
    })
  return { run, isPending: now.isPending || later.isPending, error: now.error ?? later.error }
}
