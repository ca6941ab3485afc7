import type { TemplateRole } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

interface Props {
  readonly roles: readonly TemplateRole[]
  readonly lockedBy?: string | undefined
  readonly onOpen: (place: number | "new") => void
  readonly onRemove: (place: number) => void
}

export const TemplateRoles = ({ roles, lockedBy, onOpen, onRemove }: Props) => {
  const messages = useMessages(templateMessages)
  return (
    <div>
      {roles.length === 0 && <p className={classes.quiet}>{messages.noRoles}</p>}
      <ul className={classes.roles}>
        {roles.map((role, place) => (
          <li key={role.name} className={classes.role}>
            <div className={classes.roleText}>
              <div className={classes.name}>{role.name}</div>
              <div className={classes.quiet}>
                {[messages.permissions(role.keys.length), role.description].filter(Boolean).join(" · ")}
              </div>
            </div>
            <ActionButton size="compact-sm" aria-label={messages.editWhat(role.name)} onClick={() => onOpen(place)}>
              {messages.editRole}
            </ActionButton>
            <IconButton
              icon="delete"
              label={messages.removeRole(role.name)}
              disabledReason={lockedBy}
              onClick={() => onRemove(place)}
            />
          </li>
        ))}
      </ul>
      <ActionButton icon="add" disabledReason={lockedBy} onClick={() => onOpen("new")}>
        {messages.addRole}
      </ActionButton>
    </div>
  )
}
