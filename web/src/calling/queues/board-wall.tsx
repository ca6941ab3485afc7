import { useEffect, useRef } from "react"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Icon } from "../../ui/icons/icon.tsx"
import { BoardCard } from "./board-card.tsx"
import type { BoardQueue } from "./board.ts"
import { statusMessages } from "./status.messages.ts"
import { useWakeLock } from "./use-wake-lock.ts"
import classes from "./board.module.css"

interface Props {
  readonly board: readonly BoardQueue[]
  readonly isLost: boolean
  readonly readAt: number
  readonly onLeave: () => void
}

/** For a screen on the wall: nothing but the queues, in figures that can be read from across the room. */
export const BoardWall = ({ board, isLost, readAt, onLeave }: Props) => {
  const messages = useMessages(statusMessages)
  const { time } = useFormat()
  const wall = useRef<HTMLDialogElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  useWakeLock()
  useEffect(() => {
    const shown = wall.current
    if (shown !== null && !shown.open) {
      shown.showModal()
      // The browser focuses the first button, whose ring would stay on the wall.
      sheet.current?.focus()
    }
    // Browsers refuse full screen for a dialog itself, and would paint a page in full screen above it. Without a click
    // before, as when the address was opened, they refuse it too: the dialog fills the window then.
    sheet.current?.requestFullscreen?.().catch(() => undefined)
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
      shown?.close()
    }
  }, [])
  const at = time(new Date(readAt), { seconds: true })
  return (
    <dialog
      ref={wall}
      className={classes.wall}
      aria-label={messages.board}
      onCancel={(event) => {
        event.preventDefault()
        onLeave()
      }}
    >
      <div ref={sheet} className={classes.wallSheet} tabIndex={-1}>
        <div className={classes.wallBar} role="status" data-lost={isLost || undefined}>
          {isLost ? (
            <strong>
              <Icon name="offline" size={20} /> {messages.lost(at)}
            </strong>
          ) : (
            <span>{messages.updated(at)}</span>
          )}
          <ActionButton icon="close" onClick={onLeave}>
            {messages.leaveWall}
          </ActionButton>
        </div>
        {board.length === 0 && <p className={classes.wallNone}>{messages.none}</p>}
        <ul className={classes.wallBoard} data-many={board.length > 6 || undefined} aria-label={messages.queues}>
          {board.map((one) => (
            <BoardCard key={one.queue.queueId} {...one} />
          ))}
        </ul>
      </div>
    </dialog>
  )
}
