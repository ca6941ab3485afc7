import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { affectedOf } from "../../kit/bulk/affected.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { invitesQuery, inviteUsers, signInOffQuery, toInvite, toTurnOff, turnSignInOff } from "./sso-people.api.ts"
import { neverSignedInMessages } from "./sso-people.messages.ts"
import classes from "./sso-people.module.css"

interface Props {
  readonly act: "invite" | "signInOff"
  readonly userIds: readonly number[]
  readonly onStarted: () => void
  readonly onClose: () => void
}

const mostNamed = 6

/** Says for how many users it happens and who is skipped and why; the job tray shows the rest. */
export const SsoPeopleBulkDialog = ({ act, userIds, onStarted, onClose }: Props) => {
  const messages = useMessages(neverSignedInMessages)
  const { accountId } = useAccount()
  const isInvite = act === "invite"
  const invites = useQuery({ ...invitesQuery(accountId, userIds), enabled: isInvite })
  const changes = useQuery({ ...signInOffQuery(accountId, userIds), enabled: !isInvite })
  const found = isInvite ? invites : changes
  const invite = useMutation(inviteUsers)
  const turnOff = useMutation(turnSignInOff)
  const run = isInvite ? invite : turnOff
  const affected = found.data === undefined ? [] : affectedOf(userIds, found.data)
  const words = isInvite
    ? {
        title: messages.inviteTitle,
        text: messages.inviteText,
        label: messages.inviteDo,
        nobody: messages.inviteNobody,
      }
    : {
        title: messages.signInOffTitle,
        text: messages.signInOffText,
        label: messages.signInOffDo,
        nobody: messages.signInOffNobody,
      }
  const start = async () => {
    await (isInvite
      ? invite.mutateAsync(toInvite(accountId, affected))
      : turnOff.mutateAsync(toTurnOff(accountId, affected)))
    onStarted()
    onClose()
  }
  return (
    <Dialog
      opened
      title={words.title(userIds.length)}
      dismissible={!run.isPending}
      onClose={onClose}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={run.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind={isInvite ? "primary" : "danger"}
            icon={isInvite ? "mail" : "disabled"}
            loading={run.isPending}
            disabled={found.data === undefined}
            disabledReason={found.data !== undefined && affected.length === 0 ? words.nobody : undefined}
            onClick={() => void start().catch(() => {})}
          >
            {words.label(affected.length)}
          </ActionButton>
        </>
      }
    >
      <div className={classes.part}>
        <ErrorBlock message={run.isError ? errorMessage(run.error) : undefined} />
        {found.isLoadingError ? (
          <LoadError compact of={found} />
        ) : found.data === undefined ? (
          <FormSkeleton fields={2} />
        ) : (
          <>
            <p className={classes.text}>
              {words.text(affected.length)}
              {!isInvite && found.data.unchanged > 0 && ` ${messages.unchanged(found.data.unchanged)}`}
              {found.data.checked < found.data.chosen &&
                ` ${messages.notChecked(found.data.chosen - found.data.checked)}`}
            </p>
            {found.data.leftOutCount > 0 && (
              <Banner tone="warn" title={messages.leftOut(found.data.leftOutCount)}>
                <Reasons
                  of={found.data.leftOut.slice(0, mostNamed).map(({ id, name, reason }) => ({ id, name, reason }))}
                  more={found.data.leftOutCount - mostNamed}
                />
              </Banner>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

interface ReasonsProps {
  readonly of: readonly { readonly id: number | string; readonly name: string; readonly reason: string }[]
  readonly more?: number
}

export const Reasons = ({ of: reasons, more = 0 }: ReasonsProps) => {
  const messages = useMessages(neverSignedInMessages)
  return (
    <ul className={classes.list}>
      {reasons.map(({ id, name, reason }) => (
        <li key={id} dir="auto">{`${name}: ${reason}`}</li>
      ))}
      {more > 0 && <li>{messages.more(more)}</li>}
    </ul>
  )
}
