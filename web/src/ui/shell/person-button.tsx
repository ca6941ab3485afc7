import type { ComponentPropsWithRef } from "react"
import { PersonAvatar } from "../display/person-avatar.tsx"
import classes from "./person-button.module.css"

type Props = ComponentPropsWithRef<"button"> & { name: string; imageUrl?: string | null }

/** The user at the end of the header; the trigger of the user menu. */
export const PersonButton = ({ name, imageUrl, ...props }: Props) => (
  <button type="button" {...props} className={classes.button} aria-label={name} title={name}>
    <PersonAvatar name={name} imageUrl={imageUrl} size={28} />
  </button>
)
