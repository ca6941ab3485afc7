import { useEffect, useState } from "react"
import classes from "./media.module.css"

/** The browser's own player for a sound that is not saved yet. */
export const PreviewSound = ({ sound, label }: { readonly sound: Blob; readonly label: string }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(sound)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [sound])
  // Greetings have no subtitles.
  return <audio className={classes.preview} controls src={address} aria-label={label} />
}
