import type { ScheduledOffboarding } from "@dialplane/contract/onboarding/people/offboardings.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { offboardingMessages } from "./offboarding.messages.ts"
import { dropLastDay } from "./people.api.ts"
import { useDay } from "../../kit/locale/use-day.ts"

interface Props {
  readonly name: string
  readonly userId: number
  readonly scheduled: ScheduledOffboarding
}

/** The scheduled last day, with a button to withdraw it. */
export const ScheduledOffboardingBanner = ({ name, userId, scheduled }: Props) => {
  const messages = useMessages(offboardingMessages)
  const day = useDay()
  const [asking, setAsking] = useState(false)
  return (
    <Banner
      tone="info"
      title={messages.offboardingDate(day(scheduled.lastDay))}
      action={<ActionButton onClick={() => setAsking(true)}>{messages.withdraw}</ActionButton>}
    >
      {messages.setBy(scheduled.byName)} {scheduled.takesOver !== null && messages.scheduledTaker(scheduled.takesOver)}
      {asking && <WithdrawDialog name={name} userId={userId} onClose={() => setAsking(false)} />}
    </Banner>
  )
}

interface WithdrawProps {
  readonly name: string
  readonly userId: number
  readonly onClose: () => void
  readonly onWithdrawn?: () => void
}

export const WithdrawDialog = ({ name, userId, onClose, onWithdrawn }: WithdrawProps) => {
  const messages = useMessages(offboardingMessages)
  const confirmed = useConfirmed(dropLastDay, () => {
    showToast({ tone: "good", title: messages.withdrawn(name) })
    onClose()
    onWithdrawn?.()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { userId: String(userId) } })}
      opened
      onCancel={onClose}
      title={messages.withdrawTitle(name)}
      confirmLabel={messages.withdraw}
    >
      {messages.withdrawText}
    </ConfirmDialog>
  )
}
