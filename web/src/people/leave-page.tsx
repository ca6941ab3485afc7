import { conflictOf, leaveSentences } from "@dialplane/contract/people/leave-sentences"
import type { LeavingPerson } from "@dialplane/contract/people/departures.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { sentenceOf } from "../kit/errors/tell.ts"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../kit/locale/use-phone-number.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { PersonAvatar } from "../ui/display/person-avatar.tsx"
import { Banner } from "../ui/feedback/banner.tsx"
import { showToast } from "../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../ui/overlays/confirm-dialog.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { Page as PageFrame } from "../ui/page/page.tsx"
import { FormSkeleton } from "../ui/states/form-skeleton.tsx"
import { LeaveFields } from "./leave-fields.tsx"
import { leaveWords } from "./leave.words.ts"
import { leavingQuery, takeOut } from "./people.api.ts"
import { Plan } from "./plan.tsx"
import { useLeaveChoices } from "./use-leave-choices.ts"
import classes from "./people.module.css"

export const Page = () => {
  const words = useWords(leaveWords)
  const { accountId } = useAccount()
  const { userId } = useParams({ strict: false }) as { userId: string }
  const person = useQuery(leavingQuery(Number(userId)))
  const crumbs = [{ label: words.people, href: accountAddress(accountId, "users") }, ...(person.data ? [{ label: person.data.name, href: accountAddress(accountId, `users/${userId}`) }] : [])]
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={crumbs} title={person.data ? words.title(person.data.name) : words.titleWaiting} sentence={words.sentence} lead={person.data && <PersonAvatar name={person.data.name} size={40} />}
      />
      {person.isLoadingError ? <LoadError of={person} /> : person.data === undefined ? <FormSkeleton /> : <LeaveForm key={userId} person={person.data} />}
    </PageFrame>
  )
}

const dayMilliseconds = 86_400_000

const LeaveForm = ({ person }: { readonly person: LeavingPerson }) => {
  const words = useWords(leaveWords)
  const router = useRouter()
  const { accountId } = useAccount()
  const { date } = useFormat()
  const show = usePhoneNumbers()
  const form = useLeaveChoices(person)
  const act = useMutation(takeOut)
  const [asking, setAsking] = useState(false)
  const [until] = useState(() => new Date(Date.now() + person.undoDays * dayMilliseconds).toISOString())
  const sentences = leaveSentences({ ...person, numbers: person.numbers.map((one) => ({ ...one, phoneNumber: show(one.phoneNumber) })) }, form.choices, form.names, date(until))
  const conflict = conflictOf(person, form.choices)
  const begin = async () => {
    await act.mutateAsync({ params: { userId: String(person.userId) }, body: form.choices })
    showToast({ tone: "good", title: words.startedTitle(person.name), message: words.startedText })
    await router.navigate({ href: accountAddress(accountId, "users/left") })
  }
  const whyNot = person.refusal ?? (form.missing.length > 0 ? words.chooseColleague : conflict === undefined ? undefined : words.chooseColleague)
  return (
    <div className={classes.split}>
      <div>
        {person.refusal !== null && <Banner tone="warn" title={words.cannot}>{person.refusal}</Banner>}
        <LeaveFields person={person} form={form} />
      </div>
      <aside className={classes.aside} data-always aria-label={words.preview}>
        <h2 className={classes.asideTitle}>{words.preview}</h2>
        <p className={classes.asideText}>{words.previewSentence}</p>
        <Plan sentences={sentences} />
        <div className={classes.asideButtons}>
          <ActionButton kind="danger" icon="sign-out" disabledReason={whyNot} onClick={() => setAsking(true)}>{words.act}</ActionButton>
          <ActionButton href={accountAddress(accountId, `users/${person.userId}`)}>{words.nothing}</ActionButton>
        </div>
      </aside>
      <ConfirmDialog
        opened={asking} destructive title={words.confirmTitle(person.name)} confirmLabel={words.act} affected={sentences} working={act.isPending} error={act.isError ? sentenceOf(act.error) : undefined}
        onCancel={() => setAsking(false)} onConfirm={() => void begin().catch(() => {})}
      >
        {words.confirmText}
      </ConfirmDialog>
    </div>
  )
}
