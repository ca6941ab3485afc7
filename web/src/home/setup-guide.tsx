import type { ServiceCounts } from "@dialplane/contract/accounts/accounts.schema"
import { useAccount } from "../kit/account.tsx"
import { openDesktopClient } from "../kit/desktop-client.ts"
import { useMay } from "../kit/use-may.ts"
import { useFormat, useWords } from "../kit/locale/use-locale.ts"
import { accountAddress } from "../kit/screen.ts"
import { ActionButton } from "../ui/actions/action-button.tsx"
import { Section } from "../ui/page/section.tsx"
import { TaskList, type Task } from "../ui/page/task-list.tsx"
import { homeWords } from "./home.words.ts"
import { isDone, setupSteps } from "./setup-steps.ts"

interface Props {
  readonly people: number
  readonly services: ServiceCounts
}

/** What is left between this account and its first call, judged by what is there. */
export const SetupGuide = ({ people, services }: Props) => {
  const words = useWords(homeWords)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const may = useMay()
  const steps = setupSteps(people, services)
  const tasks = steps.map((step): Task => ({
    id: step.id,
    title: words[`step_${step.id}`],
    sentence: isDone(step) ? words.stepDone(number(step.count)) : words[`step_${step.id}Text`],
    state: isDone(step) ? "done" : "open",
    action: step.screen && may(step.screen.permission) && (
      <ActionButton size="compact-sm" href={accountAddress(accountId, step.screen.path)} aria-label={`${words.stepOpen}: ${words[`step_${step.id}`]}`}>
        {words.stepOpen}
      </ActionButton>
    ),
  }))
  const desktop: Task = {
    id: "desktop", title: words.step_desktop, sentence: words.step_desktopText, state: "offer",
    action: (
      <ActionButton size="compact-sm" onClick={() => openDesktopClient({ fromSetupGuide: true })}>
        {words.stepLaunch}
      </ActionButton>
    ),
  }
  return (
    <Section title={words.setup} sentence={words.setupProgress(steps.filter(isDone).length, steps.length)}>
      <TaskList tasks={[...tasks, desktop]} words={{ done: words.done, open: words.notDone }} />
    </Section>
  )
}
