import { useWords } from "../../kit/locale/use-locale.ts"
import { Kbd } from "../../ui/display/kbd.tsx"
import classes from "./receptionist-console.module.css"
import { deskWords } from "./receptionist-console.words.ts"

export const DeskKeys = () => {
  const words = useWords(deskWords)
  const keys = [
    ["/", words.keySearch],
    ["↑↓", words.keyMove],
    ["C", words.keyCopy],
    ["E", words.keyExtension],
    ["F", words.keyFavourite],
  ] as const
  return (
    <ul className={classes.keys} aria-label={words.keys}>
      {keys.map(([key, word]) => (
        <li key={key}>
          <Kbd>{key}</Kbd>
          {word}
        </li>
      ))}
    </ul>
  )
}
