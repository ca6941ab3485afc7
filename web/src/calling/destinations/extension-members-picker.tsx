import { useId } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { destinationMessages } from "./destinations.messages.ts"
import { MemberPicker } from "./member-picker.tsx"
import classes from "./destinations.module.css"

export interface ListedExtension {
  readonly extensionId: number
  readonly extension: string
  readonly name: string
}

interface Props {
  readonly label: string
  readonly description?: string | undefined
  /** The name of the list in requests; refusals of its parts are shown here too. */
  readonly path: string
  readonly errors: Readonly<Record<string, string>>
  readonly none: string
  readonly most: number
  readonly kind?: "member" | "phone"
  readonly value: readonly ListedExtension[]
  readonly onChange: (extensions: ListedExtension[]) => void
  readonly disabledReason?: string | undefined
}

/** A list of extensions, with a search to add more. */
export const ExtensionMembersPicker = ({
  label,
  description,
  path,
  errors,
  none,
  most,
  kind = "member",
  value,
  onChange,
  disabledReason,
}: Props) => {
  const messages = useMessages(destinationMessages)
  const id = useId()
  const error = Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
  return (
    <div className={classes.members}>
      <MemberPicker
        label={label}
        description={description}
        name={path}
        kind={kind}
        disabledReason={disabledReason ?? (value.length >= most ? messages.listFull(most) : undefined)}
        except={value.map(({ extensionId }) => extensionId)}
        onAdd={(found) =>
          onChange([...value, { extensionId: found.id, extension: found.extension ?? "", name: found.name }])
        }
      />
      <ErrorBlock message={error} />
      {value.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.rows} aria-label={label} id={id}>
          {value.map(({ extensionId, extension, name }) => (
            <li key={extensionId} className={classes.row}>
              <PersonAvatar name={name} size={26} />
              <span className={classes.who}>
                <span dir="auto">{name}</span>
                <span className={classes.number}>{extension}</span>
              </span>
              <IconButton
                icon="close"
                label={messages.remove(name)}
                disabledReason={disabledReason}
                onClick={() => onChange(value.filter((one) => one.extensionId !== extensionId))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
