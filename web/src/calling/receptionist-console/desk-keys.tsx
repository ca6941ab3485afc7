import { useMessages } from "../../kit/locale/use-locale.ts"
import { Kbd } from "../../ui/display/kbd.tsx"
import classes from "./receptionist-console.module.css"
import { deskMessages } from "./receptionist-console.messages.ts"

export const DeskKeys = () => {
  const messages = useMessages(deskMessages)
  const keys = [
    ["/", messages.keySearch],
    ["↑↓", messages.keyMove],
    ["C", messages.keyCopy],
    ["E", messages.keyExtension],
    ["F", messages.keyFavorite],
  ] as const
  return (
    <ul className={classes.keys} aria-label={messages.keys}>
      {keys.map(([key, word]) => (
        <li key={key}>
          <Kbd>{key}</Kbd>
          {word}
        </li>
      ))}
    </ul>
  )
}
