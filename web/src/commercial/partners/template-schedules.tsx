import type { TemplateSchedule } from "@dialplane/contract/commercial/partners/partners.schema"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { templateMessages } from "./templates.messages.ts"
import classes from "./templates.module.css"

interface Props {
  readonly schedules: readonly TemplateSchedule[]
  readonly lockedBy?: string | undefined
  readonly onOpen: (place: number | "new") => void
  readonly onRemove: (place: number) => void
}

export const openDaysOf = (weekly: TemplateSchedule["weekly"]) =>
  Object.values(weekly).filter((hours) => hours.length > 0).length

export const TemplateSchedules = ({ schedules, lockedBy, onOpen, onRemove }: Props) => {
  const messages = useMessages(templateMessages)
  return (
    <div>
      {schedules.length === 0 && <p className={classes.quiet}>{messages.noSchedules}</p>}
      <ul className={classes.roles}>
        {schedules.map(({ name, description, weekly, exceptions }, place) => (
          <li key={name} className={classes.role}>
            <div className={classes.roleText}>
              <div className={classes.name}>{name}</div>
              <div className={classes.quiet}>
                {[messages.openDays(openDaysOf(weekly)), messages.specialDaysCount(exceptions.length), description]
                  .filter(Boolean)
                  .join(" · ")}
              </div>
            </div>
            <ActionButton size="compact-sm" aria-label={messages.editWhat(name)} onClick={() => onOpen(place)}>
              {messages.editRole}
            </ActionButton>
            <IconButton
              icon="delete"
              label={messages.removeSchedule(name)}
              disabledReason={lockedBy}
              onClick={() => onRemove(place)}
            />
          </li>
        ))}
      </ul>
      <ActionButton icon="add" disabledReason={lockedBy} onClick={() => onOpen("new")}>
        {messages.addSchedule}
      </ActionButton>
    </div>
  )
}
