import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { mediaMessages } from "./media.messages.ts"
import type { usePlaying } from "./use-playing.ts"

interface Props {
  readonly player: ReturnType<typeof usePlaying>
  /** What is played, among everything this player can play. */
  readonly id: string
  readonly name: string
  readonly fetch: () => Promise<Blob>
  readonly bordered?: boolean
  readonly disabledReason?: string
}

/** Plays and stops a sound. */
export const PlayButton = ({ player, id, name, fetch, bordered = false, disabledReason }: Props) => {
  const messages = useMessages(mediaMessages)
  const size = bordered ? 34 : 28
  return player.playing === id ? (
    <IconButton icon="stop" bordered={bordered} size={size} label={messages.stopOf(name)} onClick={player.stop} />
  ) : (
    <IconButton
      icon="play"
      bordered={bordered}
      size={size}
      label={messages.playOf(name)}
      disabledReason={disabledReason}
      onClick={(event) => {
        event.stopPropagation()
        void player.start(id, fetch)
      }}
    />
  )
}
