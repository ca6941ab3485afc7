import type { MediaSource } from "@dialplane/contract/calling/media/media.schema"
import { useId } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Icon } from "../../ui/icons/icon.tsx"
import type { IconName } from "../../ui/icons/icon-map.ts"
import { mediaMessages } from "./media.messages.ts"
import classes from "./media.module.css"

const icons: Readonly<Record<MediaSource, IconName>> = {
  upload: "import",
  browser: "recording",
  phone: "phone-in",
  speech: "message",
}

interface Props {
  readonly ways: readonly MediaSource[]
  readonly value: MediaSource
  readonly onChange: (way: MediaSource) => void
  /** Why a way cannot be chosen. */
  readonly whyNot: Partial<Readonly<Record<MediaSource, string | undefined>>>
}

/** The ways to make a sound, as large radio buttons. */
export const WayChoice = ({ ways, value, onChange, whyNot }: Props) => {
  const messages = useMessages(mediaMessages)
  const name = useId()
  const hints: Readonly<Record<MediaSource, string>> = {
    upload: messages.uploadText,
    browser: messages.browserText,
    phone: messages.phoneText,
    speech: messages.speechText,
  }
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.legend}>{messages.way}</legend>
      {ways.map((way) => (
        <label
          key={way}
          className={classes.way}
          data-chosen={way === value || undefined}
          data-off={whyNot[way] && true}
        >
          <input
            type="radio"
            name={name}
            value={way}
            checked={way === value}
            disabled={whyNot[way] !== undefined}
            onChange={() => onChange(way)}
          />
          <Icon name={icons[way]} size={20} />
          <span className={classes.wayText}>
            <span className={classes.wayName}>{messages[way]}</span>
            <span className={classes.quiet}>{whyNot[way] ?? hints[way]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
