import type { TaskState, TaskStep } from "@dialplane/contract/insight/home/task-list"
import type { TaskList as Tasks } from "@dialplane/contract/insight/home/task-list.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { openDesktopClient } from "../../kit/desktop-client.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { SwitchField } from "../../ui/fields/switch-field.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { TaskList, type Task } from "../../ui/page/task-list.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { changeTaskList, taskListQuery } from "./home.api.ts"
import { homeMessages } from "./home.messages.ts"
import classes from "./task-list-page.module.css"

const tones: Readonly<Record<TaskState, StatusTone>> = {
  todo: "neutral",
  done: "good",
  skipped: "off",
  notApplicable: "off",
}

/** The steps that set up an account. Which are done is found in its data. */
export const Page = () => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const tasks = useQuery(taskListQuery(accountId))
  return (
    <PageFrame width="narrow">
      <PageHead
        title={messages.taskList}
        sentence={tasks.data ? messages.setupProgress(tasks.data.done, tasks.data.counted) : messages.taskListSentence}
      />
      {tasks.isLoadingError ? (
        <LoadError of={tasks} />
      ) : tasks.data === undefined ? (
        <ListSkeleton rows={9} />
      ) : (
        <Steps list={tasks.data} />
      )}
    </PageFrame>
  )
}

const Steps = ({ list }: { readonly list: Tasks }) => {
  const messages = useMessages(homeMessages)
  const { accountId } = useAccount()
  const change = useMutation(changeTaskList)
  const mayNot = useWhyNot("update:pbx-summary")
  const skipped = list.tasks.filter(({ state }) => state === "skipped").map(({ step }) => step)
  const skip = (steps: readonly TaskStep[]) => change.mutate({ params: { accountId }, body: { skipped: [...steps] } })
  const tasks = list.tasks.map(({ step, state, title, sentence, minutes, path, mayOpen }): Task => ({
    id: step,
    title,
    sentence: state === "todo" ? messages.taskWithMinutes(sentence, minutes) : sentence,
    state: state === "done" ? "done" : "open",
    action: (
      <span className={classes.actions}>
        {(state === "skipped" || state === "notApplicable") && (
          <StatusBadge plain tone={tones[state]}>
            {messages[`task_${state}`]}
          </StatusBadge>
        )}
        {mayOpen && state === "todo" && (
          <ActionButton
            size="compact-sm"
            kind="quiet"
            aria-label={`${messages.skip}: ${title}`}
            onClick={() => skip([...skipped, step])}
            {...(mayNot === undefined ? {} : { disabledReason: mayNot })}
          >
            {messages.skip}
          </ActionButton>
        )}
        {mayOpen && state === "skipped" && (
          <ActionButton
            size="compact-sm"
            kind="quiet"
            aria-label={`${messages.unskip}: ${title}`}
            onClick={() => skip(skipped.filter((one) => one !== step))}
            {...(mayNot === undefined ? {} : { disabledReason: mayNot })}
          >
            {messages.unskip}
          </ActionButton>
        )}
        {mayOpen && path !== null && (
          <ActionButton
            size="compact-sm"
            href={accountAddress(accountId, path)}
            aria-label={`${messages.stepOpen}: ${title}`}
          >
            {messages.stepOpen}
          </ActionButton>
        )}
      </span>
    ),
  }))
  const desktop: Task = {
    id: "desktop",
    title: messages.step_desktop,
    sentence: messages.step_desktopText,
    state: "offer",
    action: (
      <ActionButton size="compact-sm" onClick={() => openDesktopClient({ fromSetupGuide: true })}>
        {messages.stepLaunch}
      </ActionButton>
    ),
  }
  return (
    <>
      <Section>
        <TaskList tasks={[...tasks, desktop]} messages={{ done: messages.done, open: messages.notDone }} />
      </Section>
      <Section divided>
        <SwitchField
          label={messages.showOnDashboard}
          description={messages.showOnDashboardHint}
          checked={!list.isHidden}
          onChange={(shown: boolean) => change.mutate({ params: { accountId }, body: { isHidden: !shown } })}
          {...(mayNot === undefined ? {} : { disabledReason: mayNot })}
        />
      </Section>
    </>
  )
}
