import {
  offboardingFilter,
  offboardingStates,
  type Offboarding,
} from "@dialplane/contract/onboarding/people/offboardings.schema"
import { listOffboardings } from "@dialplane/contract/onboarding/people/offboarding.endpoints"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { WithdrawDialog } from "./scheduled-offboarding.tsx"
import { useDay } from "../../kit/locale/use-day.ts"
import { offboardingMessages } from "./offboarding.messages.ts"
import columnClasses from "./people-columns.module.css"
const UndoDialog = lazyWindow(() => import("./undo-dialog.tsx").then((file) => file.UndoDialog))

const OffboardingSheet = lazyWindow(() => import("./offboarding-sheet.tsx").then((file) => file.OffboardingSheet))

type LeaveMessages = (typeof offboardingMessages)["locales"]["en-us"]

const tones: Readonly<Record<Offboarding["state"], StatusTone>> = {
  scheduled: "info",
  leaving: "running",
  left: "neutral",
  undone: "good",
  failed: "bad",
  final: "off",
  withdrawn: "off",
}
const stateWord = (messages: LeaveMessages, state: Offboarding["state"]) =>
  ({
    scheduled: messages.stateScheduled,
    withdrawn: messages.stateWithdrawn,
    leaving: messages.stateInProgress,
    left: messages.stateLeft,
    undone: messages.stateUndone,
    failed: messages.stateFailed,
    final: messages.stateFinal,
  })[state]

export const Page = () => {
  const messages = useMessages(offboardingMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const day = useDay()
  const [withdrawing, setWithdrawing] = useState<Offboarding>()
  const [openedId, setOpenedId] = useState<number>()
  const [opened, setOpened] = useState<Offboarding>()
  const [undoing, setUndoing] = useState<Offboarding>()
  const columns = useMemo(() => leftColumns(messages, date, day), [messages, date, day])
  const open = (offboarding: Offboarding) => {
    setOpened(offboarding)
    setOpenedId(offboarding.offboardingId)
  }
  const close = () => {
    setOpened(undefined)
    setOpenedId(undefined)
  }
  return (
    <PageFrame width="fill">
      <PageHead
        breadcrumbs={[{ label: messages.people, href: accountAddress(accountId, "users") }]}
        title={messages.left}
        sentence={messages.leftSentence}
      />
      <ListView
        id="offboardings"
        label={messages.left}
        endpoint={listOffboardings}
        params={{ accountId: String(accountId) }}
        schema={offboardingFilter}
        columns={columns}
        rowId={({ offboardingId }) => String(offboardingId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "state",
            label: messages.state,
            options: offboardingStates.map((state) => ({ value: state, label: stateWord(messages, state) })),
          },
        ]}
        onActivate={open}
        openedId={openedId === undefined ? undefined : String(openedId)}
        rowActions={(offboarding) =>
          offboarding.state === "scheduled"
            ? [
                {
                  id: "offboarding",
                  actions: [
                    {
                      id: "change",
                      label: messages.changeDay,
                      icon: "edit",
                      href: accountAddress(accountId, `users/${offboarding.userId}/offboarding`),
                    },
                    {
                      id: "withdraw",
                      label: messages.withdraw,
                      icon: "undo",
                      onSelect: () => setWithdrawing(offboarding),
                    },
                  ],
                },
              ]
            : [
                {
                  id: "offboarding",
                  actions: [
                    {
                      id: "undo",
                      label: messages.restore,
                      icon: "undo",
                      disabledReason: offboarding.whyNotUndo ?? undefined,
                      onSelect: () => setUndoing(offboarding),
                    },
                  ],
                },
              ]
        }
        empty={<EmptyState icon="history" title={messages.none} sentence={messages.noneSentence} />}
      />
      {opened && (
        <OffboardingSheet
          offboarding={opened}
          stateBadge={<StatusBadge tone={tones[opened.state]}>{stateWord(messages, opened.state)}</StatusBadge>}
          onUndo={() => setUndoing(opened)}
          onWithdraw={() => setWithdrawing(opened)}
          onClose={close}
        />
      )}
      {withdrawing && (
        <WithdrawDialog
          name={withdrawing.name}
          userId={withdrawing.userId}
          onClose={() => setWithdrawing(undefined)}
          onWithdrawn={close}
        />
      )}
      {undoing && (
        <UndoDialog
          offboarding={undoing}
          onClose={() => setUndoing(undefined)}
          onDone={(after) => {
            setUndoing(undefined)
            open(after)
          }}
        />
      )}
    </PageFrame>
  )
}

const leftColumns = (
  messages: LeaveMessages,
  date: (at: string) => string,
  day: (day: string) => string,
): readonly Column<Offboarding>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 200,
    card: "title",
    cell: ({ name }) => (
      <span className={columnClasses.name}>
        <PersonAvatar name={name} size={24} />
        <span className={columnClasses.text}>{name}</span>
      </span>
    ),
  },
  { id: "login", header: messages.login, grow: 2, min: 200, cell: ({ loginName }) => loginName },
  {
    id: "state",
    header: messages.state,
    width: 140,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={tones[state]}>
        {stateWord(messages, state)}
      </StatusBadge>
    ),
  },
  {
    id: "startedAt",
    header: messages.when,
    sortable: true,
    width: 150,
    cell: ({ state, startedAt, lastDay }) =>
      state === "scheduled" && lastDay !== null ? (
        messages.offboardingDate(day(lastDay))
      ) : (
        <RelativeTime at={startedAt} inTable />
      ),
  },
  { id: "by", header: messages.by, min: 150, grow: 1, cell: ({ byName }) => byName },
  {
    id: "undoUntil",
    header: messages.undoUntil,
    width: 180,
    cell: ({ canUndo, undoUntil }) => (canUndo ? date(undoUntil) : "—"),
  },
]
