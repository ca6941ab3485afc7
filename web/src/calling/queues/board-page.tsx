import { useNavigate, useSearch } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { MultiSelectField } from "../../ui/fields/multi-select-field.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { BoardCard } from "./board-card.tsx"
import { playAlert } from "./board-sound.ts"
import { BoardWall } from "./board-wall.tsx"
import { byAttention, chosenFrom } from "./board.ts"
import { queueMessages } from "./queues.messages.ts"
import { statusMessages } from "./status.messages.ts"
import { useBoard, useBoardSound } from "./use-board.ts"
import classes from "./board.module.css"

/** The chosen queues and wall mode are in the address: a screen on a wall opens it as it is. */
export const Page = () => {
  const messages = useMessages(statusMessages)
  const { queues: listName } = useMessages(queueMessages)
  const { accountId } = useAccount()
  const { time } = useFormat()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { queues?: unknown; wall?: unknown }
  const chosen = chosenFrom(search.queues)
  const { statuses, all, board, isLost, readAt } = useBoard(chosen)
  const sound = useBoardSound(board)
  const set = (change: { queues?: string | undefined; wall?: true | undefined }) => {
    const next = { ...search, ...change }
    const kept = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    void navigate({ to: ".", search: kept as never, replace: change.wall === undefined && !("wall" in change) })
  }
  const test = async () => {
    if (!(await playAlert())) showToast({ tone: "bad", title: messages.noSound })
  }
  const queuesAddress = accountAddress(accountId, "call-queues")
  return (
    <PageFrame width="full">
      <PageHead
        breadcrumbs={[{ label: listName, href: queuesAddress }]}
        title={messages.board}
        sentence={messages.boardSentence}
        actions={
          <ActionButton kind="primary" icon="show" onClick={() => set({ wall: true })}>
            {messages.wall}
          </ActionButton>
        }
      />
      {isLost && (
        <div className={classes.lost}>
          <Banner tone="warn">{messages.lost(time(new Date(readAt), { seconds: true }))}</Banner>
        </div>
      )}
      <div className={classes.bar}>
        <div className={classes.choice}>
          <MultiSelectField
            label={messages.show}
            placeholder={chosen.length === 0 ? messages.showAll : ""}
            options={all.map(({ queue }) => ({
              value: String(queue.queueId),
              label: `${queue.extension} ${queue.name}`,
            }))}
            clearable
            value={chosen.map(String)}
            onChange={(ids) => set({ queues: ids.length === 0 ? undefined : ids.join(",") })}
          />
        </div>
        <div className={classes.sound}>
          <SwitchField
            label={messages.sound}
            description={messages.soundHint}
            checked={sound.isOn}
            onChange={(on) => {
              sound.turn(on)
              if (on) void test()
            }}
          />
          <ActionButton onClick={() => void test()}>{messages.testSound}</ActionButton>
        </div>
      </div>
      {statuses.isLoadingError ? (
        <LoadError of={statuses} />
      ) : statuses.data === undefined ? (
        <ListSkeleton rows={6} />
      ) : all.length === 0 ? (
        <EmptyState
          icon="queue"
          title={messages.none}
          sentence={messages.noneSentence}
          action={<ActionButton href={queuesAddress}>{messages.openQueues}</ActionButton>}
        />
      ) : board.length === 0 ? (
        <EmptyState
          icon="queue"
          title={messages.noneChosen}
          sentence={messages.noneChosenSentence}
          action={<ActionButton onClick={() => set({ queues: undefined })}>{messages.showAll}</ActionButton>}
        />
      ) : (
        <ul className={classes.board} aria-label={messages.queues}>
          {board.map((one) => (
            <BoardCard
              key={one.queue.queueId}
              {...one}
              href={accountAddress(accountId, `call-queues/${one.queue.queueId}?tab=live`)}
            />
          ))}
        </ul>
      )}
      {search.wall !== undefined && statuses.data !== undefined && (
        <BoardWall
          board={byAttention(board)}
          isLost={isLost}
          readAt={readAt}
          onLeave={() => set({ wall: undefined })}
        />
      )}
    </PageFrame>
  )
}
