import type { MediaLink } from "@dialplane/contract/calling/media/media.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { addLink, linksQuery, removeLink } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import classes from "./media.module.css"

const choices = [1, 7, 30, 90] as const

interface Props {
  readonly accountId: number
  readonly mediaId: number
  readonly lockedBy: string | undefined
}

/** Links for people without an account. A new address is shown once. */
export const MediaLinks = ({ accountId, mediaId, lockedBy }: Props) => {
  const messages = useMessages(mediaMessages)
  const { dateTime } = useFormat()
  const links = useQuery(linksQuery(accountId, mediaId))
  const [days, setDays] = useState("7")
  const [made, setMade] = useState<string>()
  const [create, revoke] = [useMutation(addLink), useMutation(removeLink)]
  const params = { accountId, mediaId }
  const add = async () => {
    const { url } = await create.mutateAsync({ params, body: { days: Number(days) } })
    setMade(url)
  }
  const remove = async ({ mediaLinkId }: MediaLink) => {
    await revoke.mutateAsync({ params: { ...params, mediaLinkId } })
    setMade(undefined)
    showToast({ tone: "good", title: messages.revoked, message: messages.revokedText })
  }
  const failed = create.error ?? revoke.error ?? links.error
  return (
    <div className={classes.stack}>
      <ErrorBlock message={failed === null ? undefined : errorMessage(failed)} />
      {made !== undefined && (
        <Banner tone="good" title={messages.linkCreated}>
          <p className={classes.linkText}>{messages.linkOnce}</p>
          <CopyValue value={made} copyLabel={messages.link} />
        </Banner>
      )}
      {links.data?.length === 0 && <p className={classes.quiet}>{messages.noLinks}</p>}
      {links.data !== undefined && links.data.length > 0 && (
        <ul className={classes.links}>
          {links.data.map((link) => (
            <li key={link.mediaLinkId} className={classes.link}>
              <span className={classes.linkBody}>
                {messages.until(dateTime(link.expiresAt))}
                <span className={classes.quiet}>{messages.linkFacts(link.createdBy, link.playCount)}</span>
              </span>
              <ActionButton
                size="compact-sm"
                disabledReason={lockedBy}
                aria-label={`${messages.revoke}: ${messages.until(dateTime(link.expiresAt))}`}
                onClick={() => void remove(link).catch(() => {})}
              >
                {messages.revoke}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.pickerRow}>
        <div className={classes.shortField}>
          <SelectField
            label={messages.linkDays}
            disabledReason={lockedBy}
            options={choices.map((count) => ({ value: String(count), label: messages.days(count) }))}
            value={days}
            onChange={(next) => next !== null && setDays(next)}
          />
        </div>
        <ActionButton
          icon="add"
          loading={create.isPending}
          disabledReason={lockedBy}
          onClick={() => void add().catch(() => {})}
        >
          {messages.createLink}
        </ActionButton>
      </div>
    </div>
  )
}
