import { listSeats } from "@dialplane/contract/calling/receptionist-console/receptionist-console.endpoints"
import { seatFilter, type Seat } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { AssignDialog } from "./assign-dialog.tsx"
import classes from "./receptionist-console.module.css"
import { countQuery, ownConsoleQuery } from "./receptionist-console.api.ts"
import { consoleWords, type ConsoleWords } from "./receptionist-console.words.ts"
import { RemoveSeatDialog } from "./remove-seat-dialog.tsx"

type Open = { readonly kind: "assign" } | { readonly kind: "remove"; readonly seat: Seat }

export const Page = () => {
  const words = useWords(consoleWords)
  const { number, date } = useFormat()
  const { accountId } = useAccount()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data: count } = useQuery(countQuery(accountId))
  const { data: own } = useQuery(ownConsoleQuery)
  const createLockedBy = useWhyNot("create:receptionist-console")
  const deleteLockedBy = useWhyNot("delete:receptionist-console")
  const seesPeople = useCan("read:users")
  const columns = useMemo(() => seatColumns(words, date), [words, date])
  const noneLeft =
    count === undefined || count.taken < count.seats
      ? undefined
      : count.seats === 0
        ? words.noneToGive
        : words.allTaken(number(count.seats))
  const assign = (
    <ActionButton
      kind="primary"
      icon="add"
      disabledReason={createLockedBy ?? (seesPeople ? noneLeft : words.noPeople)}
      onClick={() => setOpen({ kind: "assign" })}
    >
      {words.assign}
    </ActionButton>
  )
  const console = own?.seat?.accountId === accountId && (
    <ActionButton icon="receptionist" href={accountAddress(accountId, "receptionist-console/desk")}>
      {words.open}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={words.consoles}
        sentence={words.consolesSentence}
        actions={
          <>
            {console}
            {assign}
          </>
        }
      />
      {count !== undefined && count.seats > 0 && (
        <p className={classes.usage} role="status">
          <span className={classes.meter} aria-hidden="true">
            <span style={{ inlineSize: `${Math.min(100, (count.taken / count.seats) * 100)}%` }} />
          </span>
          <span>
            <strong>{words.inUse(number(count.taken), number(count.seats))}</strong>,{" "}
            {words.free(Math.max(0, count.seats - count.taken))}
          </span>
        </p>
      )}
      <ListView
        id="receptionist-consoles"
        label={words.consoles}
        endpoint={listSeats}
        params={{ accountId }}
        schema={seatFilter}
        columns={columns}
        rowId={({ userId }) => String(userId)}
        rowName={({ name }) => name}
        searchPlaceholder={words.search}
        rowActions={(seat) => [
          {
            id: "seat",
            actions: [
              ...(seesPeople
                ? [
                    {
                      id: "person",
                      label: words.person,
                      icon: "user" as const,
                      href: accountAddress(accountId, `users/${seat.userId}`),
                    },
                  ]
                : []),
              {
                id: "remove",
                label: words.remove,
                icon: "delete",
                danger: true,
                disabledReason: deleteLockedBy,
                onSelect: () => setOpen({ kind: "remove", seat }),
              },
            ],
          },
        ]}
        empty={
          count?.seats === 0 ? (
            <EmptyState icon="receptionist" title={words.noSeats} sentence={words.noSeatsSentence} />
          ) : (
            <EmptyState icon="receptionist" title={words.none} sentence={words.noneSentence} action={assign} />
          )
        }
      />
      {open?.kind === "assign" && <AssignDialog onClose={close} />}
      {open?.kind === "remove" && <RemoveSeatDialog seat={open.seat} onClose={close} />}
    </PageFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const seatColumns = (words: ConsoleWords, date: (at: string) => string): readonly Column<Seat>[] => [
  {
    id: "name",
    header: words.name,
    sortable: true,
    min: 220,
    grow: 2,
    fixed: true,
    card: "title",
    cell: ({ name }) => (
      <span className={classes.person}>
        <PersonAvatar name={name} />
        <span className={classes.text} dir="auto">
          {name}
        </span>
      </span>
    ),
  },
  {
    id: "extension",
    header: words.extension,
    width: 160,
    card: "aside",
    cell: ({ extension }) =>
      extension === null ? (
        <StatusBadge tone="warn">{words.noExtension}</StatusBadge>
      ) : (
        <span className="dp-figures">{extension}</span>
      ),
  },
  { id: "since", header: words.since, sortable: true, width: 160, cell: ({ since }) => date(since) },
  {
    id: "givenBy",
    header: words.givenBy,
    min: 180,
    grow: 1,
    cell: ({ givenByName }) => <span dir="auto">{givenByName || "—"}</span>,
  },
]
