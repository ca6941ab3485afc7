import type { Webhook } from "@dialplane/contract/identity/webhooks/webhooks.schema"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useNavigate, useParams } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { useTab } from "../../kit/use-tab.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { DeliveryList } from "./delivery-list.tsx"
import { WebhookForm } from "./webhook-form.tsx"
import { WebhookState } from "./webhook-state.tsx"
import { saveWebhook, sendTest, switchWebhook, webhookQuery } from "./webhooks.api.ts"
import classes from "./webhooks.module.css"
import { webhookMessages } from "./webhooks.messages.ts"
const RotateSecretDialog = lazyWindow(() =>
  import("./rotate-secret-dialog.tsx").then((file) => file.RotateSecretDialog),
)

const DeleteWebhookDialog = lazyWindow(() =>
  import("./delete-webhook-dialog.tsx").then((file) => file.DeleteWebhookDialog),
)

export const Page = () => {
  const messages = useMessages(webhookMessages)
  const { accountId } = useAccount()
  const { webhookId } = useParams({ strict: false }) as { webhookId: string }
  const found = useQuery(webhookQuery(accountId, Number(webhookId)))
  const { data } = found
  return (
    <PageFrame width="narrow">
      <PageHead
        breadcrumbs={[{ label: messages.webhooks, href: accountAddress(accountId, "webhooks") }]}
        title={data?.name ?? (found.isLoadingError ? messages.webhooks : " ")}
        sentence={data?.url}
        badge={data && <WebhookState state={data.state} />}
        actions={data && <WebhookActions webhook={data} />}
      />
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={webhookId} webhook={data} />
      )}
    </PageFrame>
  )
}

const WebhookActions = ({ webhook }: { readonly webhook: Webhook }) => {
  const messages = useMessages(webhookMessages)
  const { userId } = useSignedIn()
  const { accountId, webhookId, name } = webhook
  const notManaged = webhook.manageable ? undefined : messages.notManaged(webhook.ownerName)
  const mayNotChange = useWhyNot("update:api-keys") ?? notManaged
  const mayNotDelete = useWhyNot("delete:api-keys") ?? notManaged
  const mayNotRotate =
    mayNotChange ?? (webhook.ownerUserId === userId ? undefined : messages.onlyOwner(webhook.ownerName))
  const [asked, setAsked] = useState<"rotate" | "delete">()
  const change = useMutation(switchWebhook)
  const test = useMutation(sendTest)
  const navigate = useNavigate()
  const params = { accountId, webhookId }
  const isOff = webhook.state === "off" || webhook.state === "paused"
  const turn = async () => {
    await change.mutateAsync({ params, body: { isOn: isOff } })
    showToast({ tone: "good", title: isOff ? messages.turnedOn : messages.turnedOff, message: name })
  }
  const tryIt = async () => {
    const { deliveryId } = await test.mutateAsync({ params })
    showToast({ tone: "good", title: messages.tested, message: name })
    await navigate({ to: accountAddress(accountId, `webhooks/${webhookId}/deliveries/${deliveryId}`) })
  }
  const close = () => setAsked(undefined)
  return (
    <>
      <ActionButton icon="delete" disabledReason={mayNotDelete} onClick={() => setAsked("delete")}>
        {messages.remove}
      </ActionButton>
      <ActionButton icon="key" disabledReason={mayNotRotate} onClick={() => setAsked("rotate")}>
        {messages.rotate}
      </ActionButton>
      <ActionButton disabledReason={mayNotChange} loading={change.isPending} onClick={() => void turn()}>
        {isOff ? messages.turnOn : messages.turnOff}
      </ActionButton>
      <ActionButton disabledReason={mayNotChange} loading={test.isPending} onClick={() => void tryIt()}>
        {messages.test}
      </ActionButton>
      {asked === "rotate" && <RotateSecretDialog webhook={webhook} onClose={close} />}
      {asked === "delete" && <DeleteWebhookDialog webhook={webhook} onClose={close} />}
    </>
  )
}

const views = ["overview", "deliveries"] as const

const Views = ({ webhook }: { readonly webhook: Webhook }) => {
  const messages = useMessages(webhookMessages)
  const { shown, show } = useTab(views, "overview")
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "overview", label: messages.overviewTab },
          { value: "deliveries", label: messages.deliveriesTab },
        ]}
      />
      <div className={classes.view}>
        {shown === "overview" ? <Overview webhook={webhook} /> : <DeliveryList webhook={webhook} />}
      </div>
    </>
  )
}

const Overview = ({ webhook }: { readonly webhook: Webhook }) => {
  const messages = useMessages(webhookMessages)
  const { dateTime } = useFormat()
  const { userId } = useSignedIn()
  const save = useMutation(saveWebhook)
  const mayNotChange = useWhyNot("update:api-keys")
  const { accountId, webhookId, ownerName, lastDeliveredAt, lastFailedAt, previousSecretUntil } = webhook
  const lockedBy =
    mayNotChange ??
    (webhook.ownerUserId === userId
      ? undefined
      : webhook.manageable
        ? messages.onlyOwner(ownerName)
        : messages.notManaged(ownerName))
  const timeOr = (at: string | null) => (at === null ? messages.never : dateTime(at))
  return (
    <div className={classes.stack}>
      {webhook.state === "paused" && <Banner tone="warn">{messages.paused}</Banner>}
      {webhook.state === "ownerInactive" && <Banner tone="warn">{messages.ownerInactive(ownerName)}</Banner>}
      {previousSecretUntil !== null && <Banner>{messages.previousUntil(dateTime(previousSecretUntil))}</Banner>}
      {lockedBy !== undefined && <Banner>{lockedBy}</Banner>}
      <KeyValueList
        columns={2}
        items={[
          { label: messages.owner, value: ownerName },
          { label: messages.created, value: dateTime(webhook.createdAt) },
          { label: messages.lastDelivered, value: timeOr(lastDeliveredAt) },
          { label: messages.lastFailed, value: timeOr(lastFailedAt) },
        ]}
      />
      <WebhookForm
        lockedBy={lockedBy}
        initial={{ name: webhook.name, url: webhook.url, events: webhook.events }}
        version={webhook.version}
        onSubmit={async (values, version) => {
          await save.mutateAsync({ params: { accountId, webhookId }, body: { ...values, version } })
          showToast({ tone: "good", title: messages.saved, message: values.name })
        }}
      />
    </div>
  )
}
