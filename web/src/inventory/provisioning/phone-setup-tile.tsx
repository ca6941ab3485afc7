import { useMutation, useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { errorMessage } from "../../kit/errors/show-error.ts"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { ErrorBlock } from "../../ui/feedback/error-block.tsx"
import { Section } from "../../ui/page/section.tsx"
import { AddressSheet } from "./address-sheet.tsx"
import { newAddress, provisioningQuery } from "./provisioning.api.ts"
import classes from "./provisioning.module.css"
import { provisioningMessages } from "./provisioning.messages.ts"

interface Props {
  readonly deviceId: number
  /** The user of the phone, for the printed page. */
  readonly heading: string
}

/**
 * The next step for a new phone: entering its provisioning URL. Renders nothing once the phone has fetched its
 * settings.
 */
export const PhoneSetupTile = ({ deviceId, heading }: Props) => {
  const messages = useMessages(provisioningMessages)
  const { accountId } = useAccount()
  const lockedBy = useWhyNot("update:devices")
  const { data: state } = useQuery(provisioningQuery(accountId, deviceId))
  const make = useMutation(newAddress)
  const act = () => make.mutate({ params: { accountId: String(accountId), deviceId: String(deviceId) } })
  const sheet = useRef<HTMLDivElement>(null)
  // The button is gone after the click, so focus moves to the new content.
  useEffect(() => {
    if (make.data !== undefined) sheet.current?.querySelector("button")?.focus({ preventScroll: true })
  }, [make.data])
  if (make.data !== undefined)
    return (
      <Section title={messages.setupTitle}>
        <div ref={sheet}>
          <AddressSheet made={make.data} heading={heading} />
        </div>
      </Section>
    )
  if (state === undefined || (state.address?.lastFetchedAt ?? null) !== null) return null
  return (
    <Section title={messages.setupTitle} sentence={messages.setupSentence}>
      <ErrorBlock message={make.isError ? errorMessage(make.error) : undefined} />
      {state.obstacle !== null ? (
        <Banner tone="info">{messages[state.obstacle]}</Banner>
      ) : (
        <div className={classes.bar}>
          <ActionButton icon="key" loading={make.isPending} disabledReason={lockedBy} onClick={act}>
            {state.address === null ? messages.setupShow : messages.make}
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
