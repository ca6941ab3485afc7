import type { TemplateRole } from "@dialplane/contract/commercial/partners/partners.schema"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { templateWords } from "./templates.words.ts"
import classes from "./templates.module.css"

interface Props {
  readonly roles: readonly TemplateRole[]
  readonly lockedBy?: string | undefined
  readonly onOpen: (place: number | "new") => void
  readonly onRemove: (place: number) => void
}

export const TemplateRoles = ({ roles, lockedBy, onOpen, onRemove }: Props) => {
  const words = useWords(templateWords)
  return (
    <div>
      {roles.length === 0 && <p className={classes.quiet}>{words.noRoles}</p>}
      <ul className={classes.roles}>
        {roles.map((role, place) => (
          <li key={role.name} className={classes.role}>
            <div className={classes.roleWords}>
              <div className={classes.name}>{role.name}</div>
              <div className={classes.quiet}>
                {[words.permissions(role.keys.length), role.description].filter(Boolean).join(" · ")}
              </div>
            </div>
            <ActionButton size="compact-sm" aria-label={`${words.editRole} ${role.name}`} onClick={() => onOpen(place)}>
              {words.editRole}
            </ActionButton>
            <IconButton
              icon="delete"
              label={words.removeRole(role.name)}
              disabledReason={lockedBy}
              onClick={() => onRemove(place)}
            />
          </li>
        ))}
      </ul>
      <ActionButton icon="add" disabledReason={lockedBy} onClick={() => onOpen("new")}>
        {words.addRole}
      </ActionButton>
    </div>
  )
}
