import type { WebhookDeliveryDetails } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useParams } from "@tanstack/react-router"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Section } from "../../ui/page/section.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { titleOfEvent } from "./delivery-list.tsx"
import { DeliveryState } from "./webhook-state.tsx"
import { deliveryQuery, sendAgain, webhookQuery } from "./webhooks.api.ts"
import classes from "./webhooks.module.css"
import { webhookMessages } from "./webhooks.messages.ts"

export const Page = () => {
  const messages = useMessages(webhookMessages)
  const { accountId } = useAccount()
  const { webhookId, deliveryId } = useParams({ strict: false }) as { webhookId: string; deliveryId: string }
  const webhook = useQuery(webhookQuery(accountId, Number(webhookId)))
  const found = useQuery(deliveryQuery(accountId, Number(webhookId), Number(deliveryId)))
  const { data } = found
  const mayNotChange = useWhyNot("update:api-keys")
  const repeat = useMutation(sendAgain)
  const again = async (delivery: WebhookDeliveryDetails) => {
    await repeat.mutateAsync({
      params: { accountId, webhookId: delivery.webhookId, deliveryId: delivery.deliveryId },
    })
    showToast({ tone: "good", title: messages.sentAgain, message: titleOfEvent(delivery.event, messages) })
  }
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[
          { label: messages.webhooks, href: accountAddress(accountId, "webhooks") },
          {
            label: webhook.data?.name ?? " ",
            href: accountAddress(accountId, `webhooks/${webhookId}?tab=deliveries`),
          },
        ]}
        title={
          data === undefined ? (found.isLoadingError ? messages.deliveries : " ") : titleOfEvent(data.event, messages)
        }
        badge={data && <DeliveryState state={data.state} />}
        actions={
          data && (
            <ActionButton
              loading={repeat.isPending}
              disabledReason={mayNotChange ?? (data.state === "waiting" ? messages.stillWaiting : undefined)}
              onClick={() => void again(data)}
            >
              {messages.again}
            </ActionButton>
          )
        }
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Details delivery={data} />
      )}
    </PageFrame>
  )
}

const Details = ({ delivery }: { readonly delivery: WebhookDeliveryDetails }) => {
  const messages = useMessages(webhookMessages)
  const { dateTime } = useFormat()
  const { lastTriedAt, lastStatus, milliseconds, lastError, lastAnswer } = delivery
  return (
    <div className={classes.stack}>
      <KeyValueList
        columns={2}
        items={[
          { label: messages.time, value: dateTime(delivery.createdAt) },
          { label: messages.attempts, value: String(delivery.attempts) },
          { label: messages.lastTried, value: lastTriedAt === null ? messages.never : dateTime(lastTriedAt) },
          {
            label: messages.answer,
            value: lastStatus === null ? messages.noAnswer : String(lastStatus),
            ...(milliseconds === null ? {} : { hint: messages.took(milliseconds) }),
          },
          ...(lastError === null ? [] : [{ label: messages.reason, value: lastError }]),
          { label: messages.eventId, value: <CopyValue value={delivery.eventId} copyLabel={messages.copyEventId} /> },
        ]}
      />
      <Section title={messages.sent} divided>
        <pre className={classes.text} tabIndex={0} aria-label={messages.sent}>
          {readable(delivery.body)}
        </pre>
      </Section>
      {lastAnswer !== null && (
        <Section title={messages.answered} divided>
          {lastAnswer === "" ? (
            <p>{messages.emptyAnswer}</p>
          ) : (
            <pre className={classes.text} tabIndex={0} aria-label={messages.answered}>
              {lastAnswer}
            </pre>
          )}
        </Section>
      )}
    </div>
  )
}

const readable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
