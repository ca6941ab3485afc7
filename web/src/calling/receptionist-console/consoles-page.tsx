import { listSeats } from "@dialplane/contract/calling/receptionist-console/receptionist-console.endpoints"
import { seatFilter, type Seat } from "@dialplane/contract/calling/receptionist-console/receptionist-console.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import classes from "./receptionist-console.module.css"
import { countQuery, ownConsoleQuery } from "./receptionist-console.api.ts"
import { consoleMessages, type ConsoleMessages } from "./receptionist-console.messages.ts"
const RemoveSeatDialog = lazyWindow(() => import("./remove-seat-dialog.tsx").then((file) => file.RemoveSeatDialog))

const AssignDialog = lazyWindow(() => import("./assign-dialog.tsx").then((file) => file.AssignDialog))

type Open = { readonly kind: "assign" } | { readonly kind: "remove"; readonly seat: Seat }

export const Page = () => {
  const messages = useMessages(consoleMessages)
  const { number, date } = useFormat()
  const { accountId } = useAccount()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data: count } = useQuery(countQuery(accountId))
  const { data: own } = useQuery(ownConsoleQuery)
  const createLockedBy = useWhyNot("create:receptionist-console")
  const deleteLockedBy = useWhyNot("delete:receptionist-console")
  const seesPeople = useCan("read:users")
  const columns = useMemo(() => seatColumns(messages, date), [messages, date])
  const noneLeft =
    count === undefined || count.taken < count.seats
      ? undefined
      : count.seats === 0
        ? messages.noneToGive
        : messages.allTaken(number(count.seats))
  const assign = (
    <ActionButton
      kind="primary"
      icon="add"
      disabledReason={createLockedBy ?? (seesPeople ? noneLeft : messages.noPeople)}
      onClick={() => setOpen({ kind: "assign" })}
    >
      {messages.assign}
    </ActionButton>
  )
  const console = own?.seat?.accountId === accountId && (
    <ActionButton icon="receptionist" href={accountAddress(accountId, "receptionist-console/desk")}>
      {messages.open}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.consoles}
        sentence={messages.consolesSentence}
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
            <strong>{messages.inUse(number(count.taken), number(count.seats))}</strong>,{" "}
            {messages.free(Math.max(0, count.seats - count.taken))}
          </span>
        </p>
      )}
      <ListView
        id="receptionist-consoles"
        label={messages.consoles}
        endpoint={listSeats}
        params={{ accountId }}
        schema={seatFilter}
        columns={columns}
        rowId={({ userId }) => String(userId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        rowActions={(seat) => [
          {
            id: "seat",
            actions: [
              ...(seesPeople
                ? [
                    {
                      id: "person",
                      label: messages.person,
                      icon: "user" as const,
                      href: accountAddress(accountId, `users/${seat.userId}`),
                    },
                  ]
                : []),
              {
                id: "remove",
                label: messages.remove,
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
            <EmptyState icon="receptionist" title={messages.noSeats} sentence={messages.noSeatsSentence} />
          ) : (
            <EmptyState icon="receptionist" title={messages.none} sentence={messages.noneSentence} action={assign} />
          )
        }
      />
      {open?.kind === "assign" && <AssignDialog onClose={close} />}
      {open?.kind === "remove" && <RemoveSeatDialog seat={open.seat} onClose={close} />}
    </PageFrame>
  )
}

/** Ids of the sortable ones are the contract's sorts. */
const seatColumns = (messages: ConsoleMessages, date: (at: string) => string): readonly Column<Seat>[] => [
  {
    id: "name",
    header: messages.name,
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
    header: messages.extension,
    width: 160,
    card: "aside",
    cell: ({ extension }) =>
      extension === null ? (
        <StatusBadge tone="warn">{messages.noExtension}</StatusBadge>
      ) : (
        <span className="dp-figures">{extension}</span>
      ),
  },
  { id: "since", header: messages.since, sortable: true, width: 160, cell: ({ since }) => date(since) },
  {
    id: "givenBy",
    header: messages.givenBy,
    min: 180,
    grow: 1,
    cell: ({ givenByName }) => <span dir="auto">{givenByName || "—"}</span>,
  },
]
