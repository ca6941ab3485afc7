import { weekdays, type Weekday } from "@dialplane/contract/inventory/schedules/opening-hours"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { CheckList } from "../../ui/list/check-list.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { scheduleMessages } from "./schedules.messages.ts"
import classes from "./schedules.module.css"

interface Props {
  readonly day: Weekday
  readonly lockedBy?: string | undefined
  readonly onCopy: (to: readonly Weekday[]) => void
}

const workdays: readonly Weekday[] = weekdays.slice(0, 5)

/** Copies the hours of a day to others. */
export const CopyDay = ({ day, lockedBy, onCopy }: Props) => {
  const messages = useMessages(scheduleMessages)
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const others = weekdays.filter((one) => one !== day)
  const open = () => {
    setChosen(workdays.includes(day) ? workdays.filter((one) => one !== day) : [])
    setOpened(true)
  }
  const copy = () => {
    onCopy(others.filter((one) => chosen.includes(one)))
    setOpened(false)
  }
  return (
    <>
      <IconButton icon="copy" label={messages.copyDay(messages[day])} disabledReason={lockedBy} onClick={open} />
      {opened && (
        <Dialog
          opened
          onClose={() => setOpened(false)}
          size={360}
          title={messages.copyDay(messages[day])}
          footer={
            <>
              <ActionButton onClick={() => setOpened(false)}>{messages.cancel}</ActionButton>
              <ActionButton
                kind="primary"
                disabledReason={chosen.length === 0 ? messages.chooseDay : undefined}
                onClick={copy}
              >
                {messages.copyHere}
              </ActionButton>
            </>
          }
        >
          <CheckList
            label={messages.copyTo}
            options={others.map((one) => ({ value: one, label: messages[one] }))}
            selected={[...chosen]}
            onChange={setChosen}
          />
          <div className={classes.quick}>
            <ActionButton kind="quiet" size="compact-sm" onClick={() => setChosen(others)}>
              {messages.everyDay}
            </ActionButton>
            <ActionButton
              kind="quiet"
              size="compact-sm"
              onClick={() => setChosen(workdays.filter((one) => one !== day))}
            >
              {messages.workdays}
            </ActionButton>
          </div>
        </Dialog>
      )}
    </>
  )
}
