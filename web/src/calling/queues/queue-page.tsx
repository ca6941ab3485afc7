import type { QueueWithAgents } from "@dialplane/contract/calling/queues/queues.schema"
import { useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import { useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan, useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useTab } from "../../kit/use-tab.ts"
import { IconButton } from "../../ui/actions/icon-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { ActionMenu } from "../../ui/overlays/action-menu.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { QueueAgents } from "./queue-agents.tsx"
import { QueueForm } from "./queue-form.tsx"
import { QueueLive } from "./queue-live.tsx"
import { QueueOverview } from "./queue-overview.tsx"
import { formViews, queueViews } from "./queue-views.ts"
import { statusText, statusTones } from "./queue-texts.ts"
import { queueQuery } from "./queues.api.ts"
import { queueStatusQuery } from "./status.api.ts"
import { queueMessages } from "./queues.messages.ts"
import classes from "./queues.module.css"

const DeleteQueueDialog = lazyWindow(() => import("./delete-queue-dialog.tsx").then((file) => file.DeleteQueueDialog))

export const Page = () => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { callQueueId } = useParams({ strict: false }) as { callQueueId: string }
  const queue = useQuery(queueQuery(accountId, Number(callQueueId)))
  const mayNotDelete = useWhyNot("delete:call-queues")
  const mayOpenExtensions = useCan("read:extensions")
  const [deleting, setDeleting] = useState(false)
  const list = accountAddress(accountId, "call-queues")
  const { data } = queue
  return (
    <PageFrame>
      <PageHead
        breadcrumbs={[{ label: messages.queues, href: list }]}
        title={data?.name ?? (queue.isLoadingError ? messages.queue : " ")}
        badge={data && <StatusBadge tone={statusTones[data.status]}>{statusText(messages, data.status)}</StatusBadge>}
        sentence={data && <Head queue={data} />}
        actions={
          data && (
            <ActionMenu
              trigger={<IconButton icon="more" label={messages.moreActions} bordered size={34} />}
              groups={[
                {
                  id: "queue",
                  actions: [
                    ...(mayOpenExtensions
                      ? [
                          {
                            id: "extension",
                            label: messages.openExtension,
                            icon: "extension" as const,
                            href: accountAddress(accountId, `extensions/${data.queueId}`),
                          },
                        ]
                      : []),
                    {
                      id: "delete",
                      label: messages.delete,
                      icon: "delete",
                      danger: true,
                      disabledReason: mayNotDelete,
                      onSelect: () => setDeleting(true),
                    },
                  ],
                },
              ]}
            />
          )
        }
      />
      {queue.isLoadingError ? (
        <LoadError of={queue} />
      ) : data === undefined ? (
        <FormSkeleton />
      ) : (
        <Views key={callQueueId} queue={data} />
      )}
      {data && deleting && (
        <DeleteQueueDialog
          queue={data}
          onClose={() => setDeleting(false)}
          onGone={() => void router.navigate({ href: list, ignoreBlocker: true })}
        />
      )}
    </PageFrame>
  )
}

/** Extension, phone numbers, and when the schedule opens or closes it. */
const Head = ({ queue }: { readonly queue: QueueWithAgents }) => {
  const messages = useMessages(queueMessages)
  const phone = usePhoneNumbers()
  const { zonedDateTime } = useFormat()
  const { extension, phoneNumbers, opensOrClosesAt, status } = queue
  return (
    <span className={classes.head}>
      <span className="dp-figures">{messages.extensionNumber(extension)}</span>
      <span className="dp-figures">{phoneNumbers.map(phone).join(", ") || messages.noNumbers}</span>
      {opensOrClosesAt !== null && (
        <span>
          {status === "closed"
            ? messages.opensAt(zonedDateTime(opensOrClosesAt))
            : messages.closesAt(zonedDateTime(opensOrClosesAt))}
        </span>
      )}
      <WaitingNow queueId={queue.queueId} />
    </span>
  )
}

/** Nothing until it is known. */
const WaitingNow = ({ queueId }: { readonly queueId: number }) => {
  const messages = useMessages(queueMessages)
  const { accountId } = useAccount()
  const { data } = useQuery(queueStatusQuery(accountId, queueId))
  return data === undefined ? null : <span>{messages.waitingNow(data.waiting)}</span>
}

/** The tab is part of the address. Three of them are one form, which stays while others are shown. */
const Views = ({ queue }: { readonly queue: QueueWithAgents }) => {
  const messages = useMessages(queueMessages)
  const { shown, show } = useTab(queueViews, "overview")
  return (
    <>
      <Tabs
        label={messages.views}
        value={shown}
        onChange={show}
        tabs={[
          { value: "overview", label: messages.overviewTab },
          { value: "live", label: messages.liveTab },
          { value: "agents", label: messages.agentsTab, count: queue.agents.length },
          { value: "waiting", label: messages.waitingTab },
          { value: "overflow", label: messages.overflowTab },
          { value: "settings", label: messages.settingsTab },
        ]}
      />
      <div className={classes.view}>
        {shown === "overview" && <QueueOverview queue={queue} onShowAgents={() => show("agents")} />}
        {shown === "live" && <QueueLive queueId={queue.queueId} />}
        {shown === "agents" && <QueueAgents queue={queue} />}
        <QueueForm queue={queue} shown={formViews.find((one) => one === shown)} />
      </div>
    </>
  )
}
