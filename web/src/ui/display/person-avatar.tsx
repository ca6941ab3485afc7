import { initials } from "./initials.ts"
import classes from "./person-avatar.module.css"

type Props = {
  name: string
  imageUrl?: string | null
  size?: number
  /** say the name; not needed where it stands beside it */ labelled?: boolean
}

/** A user's picture or initials, in neutral greys so that lists stay calm. */
export const PersonAvatar = ({ name, imageUrl, size = 24, labelled }: Props) =>
  imageUrl ? (
    <img className={classes.avatar} src={imageUrl} width={size} height={size} alt={labelled ? name : ""} />
  ) : (
    <span
      className={classes.avatar}
      translate="no"
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.4)) }}
      role={labelled ? "img" : undefined}
      aria-label={labelled ? name : undefined}
      aria-hidden={labelled ? undefined : true}
    >
      {initials(name)}
    </span>
  )
