import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { changeTaskList, taskListQuery } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"
import classes from "./setup-bar.module.css"

/** Only while steps are left; a canceled account has nothing to set up. */
export const SetupBar = () => {
  const { status } = useAccount()
  return useCan("read:pbx-summary") && status !== "Cancelled" ? <Bar /> : null
}

const Bar = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const mayHide = useCan("update:pbx-summary")
  const { data } = useQuery(taskListQuery(accountId))
  const change = useMutation(changeTaskList)
  // Without an answer there is nothing to say; the list itself reports what is wrong.
  if (data === undefined || data.isHidden || data.done >= data.counted) return null
  return (
    <section className={classes.bar} aria-label={messages.setup}>
      <span className={classes.text}>
        <span className={classes.title}>{messages.setup}</span>
        <span className={classes.progressText}>{messages.setupProgress(data.done, data.counted)}</span>
      </span>
      <span className={classes.progress} aria-hidden="true">
        <span style={{ width: `${(100 * data.done) / data.counted}%` }} />
      </span>
      <ActionButton size="compact-sm" href={accountAddress(accountId, "task-list")}>
        {messages.openTasks}
      </ActionButton>
      {mayHide && (
        <IconButton
          icon="close"
          label={messages.hideTasks}
          onClick={() => change.mutate({ params: { accountId }, body: { isHidden: true } })}
        />
      )}
    </section>
  )
}
