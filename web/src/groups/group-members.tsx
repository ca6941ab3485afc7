import type { GroupMember } from "@dialplane/contract/groups/groups.schema"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useAccount } from "../kit/account.tsx"
import { LoadError } from "../kit/errors/load-error.tsx"
import { useSearchText } from "../kit/list/use-search-text.ts"
import { useWords } from "../kit/locale/use-locale.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { IconButton } from "../ui/actions/icon-button.tsx"
import { PersonAvatar } from "../ui/display/person-avatar.tsx"
import { SearchBox } from "../ui/list/search-box.tsx"
import { EmptyState } from "../ui/states/empty-state.tsx"
import { ListSkeleton } from "../ui/states/list-skeleton.tsx"
import { groupMembersQuery } from "./groups.api.ts"
import { groupWords } from "./groups.words.ts"
import classes from "./group-members.module.css"

interface Props {
  readonly groupId: number
  /** How many there are. */
  readonly count: number
  /** Those who are to leave once it is saved. */
  readonly leaving: readonly number[]
  readonly onChange: (leaving: number[]) => void
  readonly disabledReason: string | undefined
}

/** So few are seen at one glance. */
const fewEnough = 8

/** The members of a group, page by page, each of whom can be taken out. */
export const GroupMembers = ({ groupId, count, leaving, onChange, disabledReason }: Props) => {
  const words = useWords(groupWords)
  const { accountId } = useAccount()
  const id = useId()
  const [search, setSearch] = useState("")
  const [text, setText] = useSearchText(search, setSearch)
  const members = useInfiniteQuery({ ...groupMembersQuery(accountId, groupId, search), placeholderData: (before) => before })
  const toggle = ({ userId }: GroupMember) => onChange(leaving.includes(userId) ? leaving.filter((one) => one !== userId) : [...leaving, userId])
  return (
    <section aria-labelledby={id} className={classes.members}>
      <h3 id={id} className={classes.heading}>{words.members} <span className={classes.count}>{count}</span></h3>
      {count > fewEnough && <SearchBox value={text} onChange={setText} placeholder={words.searchMembers} />}
      {members.isLoadingError ? (
        <LoadError compact of={members} />
      ) : members.data === undefined ? (
        <ListSkeleton rows={Math.min(count, 6)} />
      ) : members.data.length === 0 ? (
        <EmptyState compact icon="team" title={search === "" ? words.nobody : words.nobodyFound} />
      ) : (
        <ul className={classes.rows}>
          {members.data.map((member) => <Member key={member.userId} member={member} leaves={leaving.includes(member.userId)} disabledReason={disabledReason} onToggle={() => toggle(member)} />)}
        </ul>
      )}
      {members.hasNextPage && <ActionButton loading={members.isFetchingNextPage} onClick={() => void members.fetchNextPage()}>{words.showMore}</ActionButton>}
    </section>
  )
}

const Member = ({ member, leaves, disabledReason, onToggle }: { readonly member: GroupMember; readonly leaves: boolean; readonly disabledReason: string | undefined; readonly onToggle: () => void }) => {
  const words = useWords(groupWords)
  const name = `${member.firstName} ${member.lastName}`
  return (
    <li className={classes.row} data-leaves={leaves || undefined}>
      <PersonAvatar name={name} size={28} />
      <span className={classes.who}>
        <span className={classes.name}>{name}</span>
        <span className={classes.login}>{leaves ? words.leaves : member.loginName}</span>
      </span>
      <IconButton icon={leaves ? "undo" : "close"} label={leaves ? words.keepMember(name) : words.takeOut(name)} disabledReason={disabledReason} onClick={onToggle} />
    </li>
  )
}
