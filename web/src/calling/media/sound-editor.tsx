import type { MediaWithUses } from "@dialplane/contract/calling/media/media.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { cutSound, fetchSound } from "./media.api.ts"
import { mediaMessages } from "./media.messages.ts"
import type { Selection } from "./selection.ts"
import { useSoundPlayer } from "./use-sound-player.ts"
import { Waveform } from "./waveform-tile.tsx"
import classes from "./media.module.css"

interface Props {
  readonly media: MediaWithUses
  readonly lockedBy: string | undefined
}

/** Plays a sound and keeps a part of it. Give it the version as key: a new sound starts over. */
export const SoundEditor = ({ media, lockedBy }: Props) => {
  const messages = useMessages(mediaMessages)
  const { accountId, mediaId, name, seconds, peaks, version } = media
  const [selection, setSelection] = useState<Selection>({ from: 0, to: seconds })
  const [asking, setAsking] = useState(false)
  const player = useSoundPlayer(() => fetchSound(accountId, mediaId))
  const isPart = selection.from > 0 || selection.to < seconds
  const confirmed = useConfirmed(cutSound, () => {
    showToast({ tone: "good", title: messages.trimmed, message: name })
    setAsking(false)
  })
  const begin = () =>
    player.place !== undefined && player.place > selection.from && player.place < selection.to - 0.05
      ? player.place
      : selection.from
  return (
    <div className={classes.stack}>
      <ErrorBlock message={player.error} />
      <Waveform
        peaks={peaks}
        seconds={seconds}
        place={player.place}
        onSeek={player.seek}
        selection={lockedBy === undefined ? selection : undefined}
        onSelect={setSelection}
      />
      {/* Sounds for callers have no subtitles. */}
      <audio {...player.audio} aria-label={name} hidden />
      <div className={classes.soundBar}>
        {player.playing ? (
          <ActionButton icon="stop" onClick={player.stop}>
            {messages.stop}
          </ActionButton>
        ) : (
          <ActionButton
            kind="primary"
            icon="play"
            loading={player.loading}
            onClick={() => void player.play(begin(), isPart ? selection.to : undefined)}
          >
            {isPart ? messages.playSelection : messages.playAll}
          </ActionButton>
        )}
        <span className={classes.figures}>
          {isPart ? messages.selection(selection.from, selection.to) : messages.seconds(seconds)}
        </span>
        <span className={classes.space} />
        {isPart && (
          <ActionButton icon="undo" onClick={() => setSelection({ from: 0, to: seconds })}>
            {messages.resetSelection}
          </ActionButton>
        )}
        <ActionButton
          icon="check"
          disabledReason={lockedBy ?? (isPart ? undefined : messages.nothingToTrim)}
          onClick={() => setAsking(true)}
        >
          {messages.keepSelection}
        </ActionButton>
      </div>
      {asking && (
        <ConfirmDialog
          {...confirmed({ params: { accountId, mediaId }, body: { ...selection, version } })}
          opened
          destructive
          title={messages.trimTitle}
          confirmLabel={messages.keepSelection}
          onCancel={() => setAsking(false)}
        >
          {messages.trimText((seconds - (selection.to - selection.from)).toFixed(1))}
        </ConfirmDialog>
      )}
    </div>
  )
}
