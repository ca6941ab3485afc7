import type { ActingPersonEntry } from "@dialplane/contract/identity/acting/acting-people.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { actingPeopleQuery } from "./acting-people.api.ts"
import { sendOut } from "./acting.api.ts"
import classes from "./acting.module.css"
import { actingMessages } from "./acting.messages.ts"

/** The users of other accounts who are acting here now, with a button to sign them out of the account. */
export const ActingPeople = () => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const people = useQuery(actingPeopleQuery(accountId))
  const [leaving, setLeaving] = useState<ActingPersonEntry>()
  return (
    <Section title={messages.actingNow} sentence={messages.actingNowSentence}>
      {people.isLoadingError ? (
        <LoadError compact of={people} />
      ) : people.data === undefined ? (
        <ListSkeleton rows={1} />
      ) : people.data.length === 0 ? (
        <p className={classes.nobody}>{messages.nobodyActs}</p>
      ) : (
        <ul className={classes.people} aria-label={messages.actingNow}>
          {people.data.map((person) => (
            <PersonRow key={person.sessionId} person={person} onSendOut={() => setLeaving(person)} />
          ))}
        </ul>
      )}
      <SendOutDialog person={leaving} onClose={() => setLeaving(undefined)} />
    </Section>
  )
}

const PersonRow = ({ person, onSendOut }: { readonly person: ActingPersonEntry; readonly onSendOut: () => void }) => {
  const messages = useMessages(actingMessages)
  const mayNot = useWhyNot("delete:trusts")
  const isPreview = useAccount().accountName === person.fromAccount
  return (
    <li className={classes.person}>
      <PersonAvatar name={person.name} size={32} />
      <div className={classes.text}>
        <div>
          <span className={classes.name}>{person.name}</span> · {person.fromAccount}
        </div>
        <div className={classes.facts}>
          {person.roleName}
          {" · "}
          <RelativeTime at={person.startedAt} />
          {" · "}
          {messages.until} <RelativeTime at={person.until} />
        </div>
        {person.reason !== "" && <div className={classes.quote}>“{person.reason}”</div>}
      </div>
      <StatusBadge tone="info" icon={person.kind === "open" ? "show" : "swap"}>
        {person.kind === "open"
          ? messages.byLooking
          : person.kind === "trust"
            ? messages.byTrust
            : isPreview
              ? messages.byPreview
              : messages.byAssuming}
      </StatusBadge>
      <ActionButton
        icon="sign-out"
        disabledReason={mayNot}
        aria-label={`${messages.sendOut}: ${person.name}`}
        onClick={onSendOut}
      >
        {messages.sendOut}
      </ActionButton>
    </li>
  )
}

const SendOutDialog = ({
  person,
  onClose,
}: {
  readonly person: ActingPersonEntry | undefined
  readonly onClose: () => void
}) => {
  const messages = useMessages(actingMessages)
  const { accountId } = useAccount()
  const out = useMutation(sendOut)
  const confirm = async () => {
    if (person === undefined) return
    await out.mutateAsync({ params: { accountId, sessionId: person.sessionId } })
    showToast({ tone: "good", title: messages.sentOut(person.name) })
    onClose()
  }
  return (
    <ConfirmDialog
      opened={person !== undefined}
      title={messages.sendOutTitle(person?.name ?? "")}
      confirmLabel={messages.sendOut}
      destructive
      working={out.isPending}
      error={out.isError ? errorMessage(out.error) : undefined}
      onCancel={onClose}
      onConfirm={() => void confirm().catch(() => {})}
    >
      {messages.sendOutText}
    </ConfirmDialog>
  )
}
