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
import { manyPeopleMessages } from "./many-people.messages.ts"
import { inviteMany, invitePreviewQuery, welcomePreviewOfQuery } from "./people.api.ts"
import { WelcomeMailTile } from "./welcome-mail-tile.tsx"
import classes from "./people.module.css"

interface Props {
  readonly userIds: readonly number[]
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** Says how many emails are sent and who gets none, previews one, and sends. */
export const InviteManyDialog = ({ userIds, onStarted, onClose }: Props) => {
  const messages = useMessages(manyPeopleMessages)
  const { accountId } = useAccount()
  const found = useQuery(invitePreviewQuery(accountId, userIds))
  const invited = affectedOf(userIds, found.data)
  const first = invited[0]
  const sample = useQuery({
    ...welcomePreviewOfQuery(accountId, first ?? 0),
    enabled: found.data !== undefined && first !== undefined && found.data.changed > 0,
  })
  const invite = useMutation(inviteMany)
  // For large selections only the first users are checked; the others are still included.
  const mails = found.data === undefined ? 0 : invited.length
  const start = async () => {
    await invite.mutateAsync({ params: { accountId: String(accountId) }, body: { userIds: invited } })
    onStarted()
    onClose()
  }
  return (
    <Dialog
      opened
      size={640}
      onClose={onClose}
      title={messages.inviteTitle(userIds.length)}
      dismissible={!invite.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={invite.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="primary"
            icon="mail"
            loading={invite.isPending}
            disabled={found.data === undefined}
            disabledReason={found.data !== undefined && mails === 0 ? messages.inviteNobody : undefined}
            onClick={() => void start().catch(() => {})}
          >
            {messages.inviteDo(mails)}
          </ActionButton>
        </>
      }
    >
      <div className={classes.resetBody}>
        <ErrorBlock message={invite.isError ? errorMessage(invite.error) : undefined} />
        {found.isLoadingError ? (
          <LoadError of={found} />
        ) : found.data === undefined ? (
          <FormSkeleton fields={2} />
        ) : (
          <>
            <p className={classes.actText}>{messages.inviteText(mails)}</p>
            {found.data.leftOutCount > 0 && (
              <Banner tone="info" title={messages.inviteWithout(found.data.leftOutCount)}>
                {found.data.leftOut.map(({ id, name, reason }) => (
                  <span key={id} className={classes.leftOut}>
                    {name}: {reason}
                  </span>
                ))}
              </Banner>
            )}
            {mails > 0 && <WelcomeMailTile preview={sample} />}
          </>
        )}
      </div>
    </Dialog>
  )
}
