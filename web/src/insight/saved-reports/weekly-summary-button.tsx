import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { DialogWindow } from "../../ui/overlays/dialog-window.tsx"
import { addWeeklySummary, ownReportsQuery, setWeeklySchedule } from "./saved-reports.api.ts"
import { useZoneText } from "../../kit/locale/use-zone-text.ts"
import { savedReportMessages } from "./saved-reports.messages.ts"

/** A template: the company summary of the last week, every Monday at 8:00, to whoever is signed in. */
export const WeeklySummaryButton = () => {
  const messages = useMessages(savedReportMessages)
  const { accountId, timeZone } = useAccount()
  const zoneText = useZoneText()
  const { userId } = useSignedIn()
  const router = useRouter()
  const cache = useQueryClient()
  const add = useMutation(addWeeklySummary)
  const schedule = useMutation(setWeeklySchedule)
  const [asking, setAsking] = useState(false)
  const show = (reportId: number, title: string) => {
    setAsking(false)
    showToast({ tone: "good", title })
    return router.navigate({ href: accountAddress(accountId, `reports/saved/${reportId}?tab=schedule`) })
  }
  const begin = async () => {
    const { items } = await cache.fetchQuery(ownReportsQuery(accountId, messages.weeklyName))
    const kept = items.find(({ name }) => name === messages.weeklyName)
    if (kept !== undefined) return show(kept.reportId, messages.weeklyExists)
    const { reportId } = await add.mutateAsync({
      params: { accountId },
      body: { name: messages.weeklyName, subject: "company", filter: { period: "lastWeek" } },
    })
    await schedule.mutateAsync({
      params: { accountId, reportId },
      body: { frequency: "weekly", weekday: 1, hour: 8, timeZone, recipientIds: [userId] },
    })
    return show(reportId, messages.weeklyMade)
  }
  const mayNotCreate = useWhyNot("create:saved-reports")
  const mayNotRead = useWhyNot("read:company-summary")
  return (
    <>
      <ActionButton icon="mail" disabledReason={mayNotCreate ?? mayNotRead} onClick={() => setAsking(true)}>
        {messages.weeklyTemplate}
      </ActionButton>
      {asking && (
        <DialogWindow
          opened
          onClose={() => setAsking(false)}
          title={messages.weeklyTitle}
          footer={
            <>
              <ActionButton onClick={() => setAsking(false)}>{messages.cancel}</ActionButton>
              <ActionButton
                kind="primary"
                data-autofocus
                loading={add.isPending || schedule.isPending}
                // Refusals are shown by the mutations.
                onClick={() => void begin().catch(() => undefined)}
              >
                {messages.weeklyBegin}
              </ActionButton>
            </>
          }
        >
          {messages.weeklySentence(zoneText(timeZone))}
        </DialogWindow>
      )}
    </>
  )
}
