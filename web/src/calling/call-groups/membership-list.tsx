import type { CallGroupMembership } from "@dialplane/contract/calling/call-groups/call-groups.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { callGroupsQuery, moveMember } from "./call-groups.api.ts"
import { callGroupMessages } from "./call-groups.messages.ts"
import classes from "./call-groups.module.css"

interface Props {
  readonly memberships: readonly CallGroupMembership[]
  /** The extension to add; undefined if there is none. */
  readonly extensionId: number | undefined
  /** Shows the number of the extension, where a user has several. */
  readonly shown?: boolean
}

/** The groups of an extension or a user, with adding and removing. */
export const MembershipList = ({ memberships, extensionId, shown = false }: Props) => {
  const messages = useMessages(callGroupMessages)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:call-groups")
  const groups = useQuery({ ...callGroupsQuery(accountId), enabled: lockedBy === undefined })
  const move = useMutation(moveMember)
  const change = (callGroupId: number, body: { join: number[] } | { leave: number[] }, done: string) =>
    move.mutate(
      { params: { accountId, callGroupId }, body },
      { onSuccess: () => showToast({ tone: "good", title: done }) },
    )
  const isIn = new Set(
    memberships.filter((one) => one.extensionId === extensionId).map(({ callGroupId }) => callGroupId),
  )
  const offered = (groups.data?.items ?? []).filter(({ callGroupId }) => !isIn.has(callGroupId))
  return (
    <>
      {memberships.length === 0 ? (
        <p className={classes.none}>{messages.ofNobody}</p>
      ) : (
        <ul className={classes.groups}>
          {memberships.map((one) => {
            const name = `${one.groupExtension} ${one.groupName}`
            return (
              <li key={`${one.callGroupId} ${one.extensionId}`} className={classes.group}>
                <span className={classes.groupName}>
                  <TextLink href={accountAddress(accountId, `call-groups/${one.callGroupId}`)}>{name}</TextLink>
                  {shown && <span className={classes.note}> {one.extension}</span>}
                </span>
                {one.loggedOut && <StatusBadge tone="off">{messages.loggedOut}</StatusBadge>}
                <IconButton
                  icon="close"
                  label={messages.leave(name)}
                  disabledReason={lockedBy}
                  onClick={() => change(one.callGroupId, { leave: [one.extensionId] }, messages.left(name))}
                />
              </li>
            )
          })}
        </ul>
      )}
      <SelectField
        label={messages.addTo}
        placeholder={messages.addToPlaceholder}
        disabledReason={lockedBy ?? (extensionId === undefined ? messages.needsExtension : undefined)}
        options={offered.map(({ callGroupId, extension, name }) => ({
          value: String(callGroupId),
          label: `${extension} ${name}`,
        }))}
        value={null}
        onChange={(chosen) => {
          const group = offered.find(({ callGroupId }) => String(callGroupId) === chosen)
          if (group !== undefined && extensionId !== undefined)
            change(group.callGroupId, { join: [extensionId] }, messages.joined(`${group.extension} ${group.name}`))
        }}
      />
    </>
  )
}
