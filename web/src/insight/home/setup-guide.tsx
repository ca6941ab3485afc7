import type { ServiceCounts } from "@dialplane/contract/ground/accounts/accounts.schema"
import { useQuery } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { openDesktopClient } from "../../kit/desktop-client.ts"
import { useMay } from "../../kit/use-may.ts"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Section } from "../../ui/page/section.tsx"
import { TaskList, type Task } from "../../ui/page/task-list.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { homeMessages } from "./home.messages.ts"
import { setupSteps } from "./setup-steps.ts"

interface Props {
  readonly people: number
  readonly services: ServiceCounts
}

/** The remaining steps until the first call, derived from what exists. */
export const SetupGuide = ({ people, services }: Props) => {
  const messages = useMessages(homeMessages)
  const { number } = useFormat()
  const { accountId } = useAccount()
  const may = useMay()
  // Loaded separately, so that the first view does not load code of three domains.
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
    title: messages[`step_${step.id}`],
    sentence: step.done && step.id === "people" ? messages.stepDone(number(people)) : messages[`step_${step.id}Text`],
    state: step.done ? "done" : "open",
    action: may(step.screen.permission) && (
      <ActionButton
        size="compact-sm"
        href={accountAddress(accountId, step.screen.path)}
        aria-label={`${messages.stepOpen}: ${messages[`step_${step.id}`]}`}
      >
        {messages.stepOpen}
      </ActionButton>
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
    <Section
      title={messages.setup}
      sentence={messages.setupProgress(steps.filter(({ done }) => done).length, steps.length)}
    >
      <TaskList tasks={[...tasks, desktop]} messages={{ done: messages.done, open: messages.notDone }} />
    </Section>
  )
}
