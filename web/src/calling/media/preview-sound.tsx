import { useEffect, useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { mediaMessages } from "./media.messages.ts"
import classes from "./media.module.css"

/** The browser's own player for a sound that is not saved yet. */
export const PreviewSound = ({ sound, label }: { readonly sound: Blob; readonly label: string }) => {
  const messages = useMessages(mediaMessages)
  const [address, setAddress] = useState<string>()
  const [isUnplayable, setUnplayable] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(sound)
    setAddress(made)
    setUnplayable(false)
    return () => URL.revokeObjectURL(made)
  }, [sound])
  if (isUnplayable) return <p className={classes.quiet}>{messages.notPlayable}</p>
  // Greetings have no subtitles.
  return (
    <audio className={classes.preview} controls src={address} aria-label={label} onError={() => setUnplayable(true)} />
  )
}
