import type { EmergencyLocation } from "@dialplane/contract/inventory/emergency-locations/emergency-locations.schema"
import { useMutation } from "@tanstack/react-query"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { tryEmergencyLocationAgain } from "./emergency-locations.api.ts"
import { emergencyMessages } from "./emergency-locations.messages.ts"
import classes from "./emergency-frame.module.css"

/** Why the carrier refused an address, with another try. */
export const RefusedBanner = ({ location }: { readonly location: EmergencyLocation }) => {
  const messages = useMessages(emergencyMessages)
  const { accountId } = useAccount()
  const retry = useMutation(tryEmergencyLocationAgain)
  const whyNot = useWhyNot("update:emergency-locations")
  const again = async () => {
    await retry.mutateAsync({ params: { accountId, locationId: location.locationId } })
    showToast({ tone: "info", title: messages.resubmitted(location.name) })
  }
  if (location.state !== "failed" || location.failureReason === null) return null
  return (
    <div className={classes.notice}>
      <Banner
        tone="danger"
        title={messages.refusedTitle}
        action={
          <ActionButton
            size="compact-sm"
            loading={retry.isPending}
            disabledReason={whyNot}
            onClick={() => void again().catch(() => {})}
          >
            {messages.retry}
          </ActionButton>
        }
      >
        {messages.refusedSentence(location.failureReason)}
      </Banner>
    </div>
  )
}
