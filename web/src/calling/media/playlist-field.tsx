import { mostInPlaylist } from "@dialplane/contract/calling/media/media.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { fetchSound } from "./media.api.ts"
import { MediaPicker } from "./media-picker.tsx"
import { mediaMessages } from "./media.messages.ts"
import { PlayButton } from "./play-button.tsx"
import { usePlaying } from "./use-playing.ts"
import classes from "./media.module.css"

interface Item {
  readonly mediaId: number
  readonly name: string
}
interface Props {
  readonly accountId: number
  readonly value: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
  readonly lockedBy: string | undefined
  readonly error?: string | undefined
}

const moved = (items: readonly Item[], at: number, by: -1 | 1): readonly Item[] => {
  const result = [...items]
  const [item] = result.splice(at, 1)
  result.splice(at + by, 0, item!)
  return result
}

/** Sounds in order. */
export const PlaylistField = ({ accountId, value, onChange, lockedBy, error }: Props) => {
  const messages = useMessages(mediaMessages)
  const player = usePlaying()
  return (
    <div className={classes.stack} role="group" aria-label={messages.playlistSounds}>
      <ErrorBlock message={error ?? player.error} />
      {value.length === 0 ? (
        <p className={classes.quiet}>{messages.playlistEmpty}</p>
      ) : (
        <ol className={classes.playlist}>
          {value.map((item, at) => (
            <li key={item.mediaId} className={classes.playlistItem}>
              <PlayButton
                player={player}
                id={String(item.mediaId)}
                name={item.name}
                fetch={() => fetchSound(accountId, item.mediaId)}
              />
              <span className={classes.playlistName}>{item.name}</span>
              <IconButton
                icon="chevron-up"
                label={messages.moveUp(item.name)}
                disabled={at === 0}
                disabledReason={lockedBy}
                onClick={() => onChange(moved(value, at, -1))}
              />
              <IconButton
                icon="chevron-down"
                label={messages.moveDown(item.name)}
                disabled={at === value.length - 1}
                disabledReason={lockedBy}
                onClick={() => onChange(moved(value, at, 1))}
              />
              <IconButton
                icon="close"
                label={messages.removeOf(item.name)}
                disabledReason={lockedBy}
                onClick={() => onChange(value.filter(({ mediaId }) => mediaId !== item.mediaId))}
              />
            </li>
          ))}
        </ol>
      )}
      {value.length < mostInPlaylist && (
        <MediaPicker
          label={messages.addToPlaylist}
          kind="hold"
          disabledReason={lockedBy}
          except={value.map(({ mediaId }) => mediaId)}
          value={null}
          onChange={(media) => media !== null && onChange([...value, media])}
        />
      )}
    </div>
  )
}
