import { useInfiniteQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useSearchText } from "../../kit/list/use-search-text.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { LeavingRows, MembersFrame } from "../../ui/list/leaving-rows.tsx"
import { SearchBox } from "../../ui/list/search-box.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { groupMembersQuery } from "./groups.api.ts"
import { groupMessages } from "./groups.messages.ts"

interface Props {
  readonly groupId: number
  /** How many there are. */
  readonly count: number
  /** Members to remove on save. */
  readonly leaving: readonly number[]
  readonly onChange: (leaving: number[]) => void
  readonly disabledReason: string | undefined
}

/** Up to this many members, no search box is shown. */
const fewEnough = 8

/** The members of a group, paged; each can be removed. */
export const GroupMembers = ({ groupId, count, leaving, onChange, disabledReason }: Props) => {
  const messages = useMessages(groupMessages)
  const { accountId } = useAccount()
  const [search, setSearch] = useState("")
  const [text, setText] = useSearchText(search, setSearch)
  const members = useInfiniteQuery({
    ...groupMembersQuery(accountId, groupId, search),
    placeholderData: (before) => before,
  })
  return (
    <MembersFrame id={useId()} title={messages.members} count={count}>
      {count > fewEnough && <SearchBox value={text} onChange={setText} placeholder={messages.searchMembers} />}
      {members.isLoadingError ? (
        <LoadError compact of={members} />
      ) : members.data === undefined ? (
        <ListSkeleton rows={Math.min(count, 6)} />
      ) : members.data.length === 0 ? (
        <EmptyState compact icon="team" title={search === "" ? messages.nobody : messages.nobodyFound} />
      ) : (
        <LeavingRows
          rows={members.data.map(({ userId, firstName, lastName, loginName }) => ({
            id: userId,
            name: `${firstName} ${lastName}`,
            note: loginName,
          }))}
          leaving={leaving}
          onChange={onChange}
          disabledReason={disabledReason}
          messages={{ leaves: messages.leaves, keep: messages.keepMember, remove: messages.removeMember }}
        />
      )}
      {members.hasNextPage && (
        <ActionButton loading={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>
          {messages.showMore}
        </ActionButton>
      )}
    </MembersFrame>
  )
}
