import type { ServiceCounts } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { openDesktopClient } from "../../kit/desktop-client.ts"
import { useMay } from "../../kit/use-may.ts"
import { useFormat, useWords } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Section } from "../../ui/page/section.tsx"
import { TaskList, type Task } from "../../ui/page/task-list.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { homeWords } from "./home.words.ts"
import { setupSteps } from "./setup-steps.ts"

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
  // Comes with its own code, so that what is seen first is not heavier by three domains.
  const inventory = useQuery({
    queryKey: ["setup-inventory", accountId],
    queryFn: async () => (await import("./inventory.ts")).readInventory(accountId, may),
  })
  if (inventory.isPending) return <ListSkeleton rows={5} />
  const steps = setupSteps(
    people,
    services,
    inventory.data ?? { extensions: undefined, numbers: undefined, devices: undefined },
  )
  const tasks = steps.map((step): Task => ({
    id: step.id,
    title: words[`step_${step.id}`],
    sentence: step.done && step.id === "people" ? words.stepDone(number(people)) : words[`step_${step.id}Text`],
    state: step.done ? "done" : "open",
    action: may(step.screen.permission) && (
      <ActionButton
        size="compact-sm"
        href={accountAddress(accountId, step.screen.path)}
        aria-label={`${words.stepOpen}: ${words[`step_${step.id}`]}`}
      >
        {words.stepOpen}
      </ActionButton>
    ),
  }))
  const desktop: Task = {
    id: "desktop",
    title: words.step_desktop,
    sentence: words.step_desktopText,
    state: "offer",
    action: (
      <ActionButton size="compact-sm" onClick={() => openDesktopClient({ fromSetupGuide: true })}>
        {words.stepLaunch}
      </ActionButton>
    ),
  }
  return (
    <Section title={words.setup} sentence={words.setupProgress(steps.filter(({ done }) => done).length, steps.length)}>
      <TaskList tasks={[...tasks, desktop]} words={{ done: words.done, open: words.notDone }} />
    </Section>
  )
}
