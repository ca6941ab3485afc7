import { mostAtOnce } from "@dialplane/contract/kit/bulk"
import type { ResetPart } from "@dialplane/contract/inventory/extensions/extension-actions.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { resetMany } from "../../inventory/extensions/extensions.api.ts"
import { ResetPartsPicker } from "../../inventory/extensions/reset-parts-picker.tsx"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { manyPeopleMessages } from "./many-people.messages.ts"
import { extensionsOfPeopleQuery } from "./people.api.ts"
import classes from "./people.module.css"

interface Props {
  readonly userIds: readonly number[]
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** Resets the extension data of the users, as a job; names the users for whom there is nothing to do. */
export const ResetManyDialog = ({ userIds, onStarted, onClose }: Props) => {
  const messages = useMessages(manyPeopleMessages)
  const { accountId } = useAccount()
  const found = useQuery(extensionsOfPeopleQuery(accountId, userIds))
  const reset = useMutation(resetMany)
  const [parts, setParts] = useState<readonly ResetPart[]>([])
  const count = found.data?.extensionIds.length ?? 0
  const off =
    found.data === undefined
      ? undefined
      : count === 0
        ? messages.resetNobody
        : count > mostAtOnce
          ? messages.resetTooMany(mostAtOnce)
          : parts.length === 0
            ? messages.resetNothing
            : undefined
  const start = async () => {
    await reset.mutateAsync({
      params: { accountId },
      body: { extensionIds: found.data?.extensionIds ?? [], parts: [...parts] },
    })
    onStarted()
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={messages.resetTitle(userIds.length)}
      dismissible={!reset.isPending}
      footer={
        <>
          <ActionButton onClick={onClose} disabled={reset.isPending}>
            {messages.cancel}
          </ActionButton>
          <ActionButton
            kind="danger"
            loading={reset.isPending}
            disabled={found.data === undefined}
            disabledReason={off}
            onClick={() => void start().catch(() => {})}
          >
            {messages.resetDo(count)}
          </ActionButton>
        </>
      }
    >
      <div className={classes.resetBody}>
        <ErrorBlock message={reset.isError ? errorMessage(reset.error) : undefined} />
        {found.isLoadingError ? (
          <LoadError of={found} />
        ) : found.data === undefined ? (
          <FormSkeleton fields={2} />
        ) : (
          <>
            {found.data.withoutCount > 0 && (
              <Banner tone="info" title={messages.resetWithout(found.data.withoutCount)}>
                {messages.names(
                  found.data.without.map(({ name }) => name),
                  found.data.withoutCount,
                )}
              </Banner>
            )}
            <p className={classes.actText}>{messages.resetText}</p>
            <ResetPartsPicker value={parts} onChange={setParts} />
          </>
        )}
      </div>
    </Dialog>
  )
}
