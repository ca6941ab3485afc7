import { useMutation } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { newWeek } from "./opening-hours-picker.tsx"
import { ScheduleForm } from "./schedule-form.tsx"
import { addSchedule } from "./schedules.api.ts"
import { scheduleMessages } from "./schedules.messages.ts"

export const Page = () => {
  const messages = useMessages(scheduleMessages)
  const { accountId, timeZone } = useAccount()
  const router = useRouter()
  const add = useMutation(addSchedule)
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.schedules, href: accountAddress(accountId, "schedules") }]}
        title={messages.add}
        sentence={messages.newSentence}
      />
      <ScheduleForm
        initial={{
          name: "",
          description: "",
          timeZone: timeZone || "UTC",
          weekly: structuredClone(newWeek) as never,
          exceptions: [],
          keptHolidays: [],
        }}
        saveLabel={messages.create}
        onSubmit={async (body) => {
          const made = await add.mutateAsync({ params: { accountId: String(accountId) }, body })
          showToast({ tone: "good", title: messages.created, message: made.name })
          void router.navigate({ href: accountAddress(accountId, `schedules/${made.scheduleId}`), ignoreBlocker: true })
        }}
      />
    </PageFrame>
  )
}
