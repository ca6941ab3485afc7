import type { VoicemailBoxDetails } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { useQuery } from "@tanstack/react-query"
import { useParams, useRouter } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { ErrorRegion } from "../../kit/errors/error-region.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { Tabs } from "../../ui/page/tabs.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { boxQuery } from "./voicemail.api.ts"
import { voicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

interface Props {
  readonly tab: "messages" | "settings"
  readonly children: (box: VoicemailBoxDetails) => ReactNode
}

/** The head of a box and its two views. */
export const BoxFrame = ({ tab, children }: Props) => {
  const messages = useMessages(voicemailMessages)
  const { accountId } = useAccount()
  const router = useRouter()
  const { extensionId } = useParams({ strict: false }) as { extensionId: string }
  const box = useQuery(boxQuery(accountId, Number(extensionId)))
  const seesList = useCan("read:voicemail-boxes")
  const mayOpenExtensions = useCan("read:extensions")
  const { data } = box
  const address = accountAddress(accountId, `voicemail/${extensionId}`)
  const addresses = { messages: address, settings: `${address}/settings` }
  return (
    <PageFrame width={tab === "messages" ? "fill" : "narrow"}>
      <PageHead
        breadcrumbs={[
          seesList
            ? { label: messages.boxes, href: accountAddress(accountId, "voicemail") }
            : { label: messages.own, href: "/me/voicemail" },
        ]}
        title={data ? `${data.extension} ${data.name}` : box.isLoadingError ? messages.box : " "}
        badge={data && <BoxBadge box={data} />}
        sentence={data && typeMessages[data.extensionType]}
        actions={
          data &&
          mayOpenExtensions && (
            <ActionButton icon="extension" href={accountAddress(accountId, `extensions/${extensionId}`)}>
              {messages.openExtension}
            </ActionButton>
          )
        }
      />
      <ErrorRegion />
      {box.isLoadingError ? (
        <LoadError of={box} />
      ) : data === undefined ? (
        <FormSkeleton fields={3} />
      ) : (
        <>
          <Notices box={data} tab={tab} />
          <Tabs
            fill={tab === "messages"}
            label={messages.views}
            value={tab}
            onChange={(next) => void router.navigate({ href: addresses[next] })}
            tabs={(["messages", "settings"] as const).map((value) => ({
              value,
              label: messages[`${value}Tab`],
              ...(value === "messages" ? { count: data.newCount + data.savedCount } : {}),
              panel: value === tab ? children(data) : undefined,
            }))}
          />
        </>
      )}
    </PageFrame>
  )
}

const BoxBadge = ({ box: { isFull, isOn, newCount } }: { readonly box: VoicemailBoxDetails }) => {
  const messages = useMessages(voicemailMessages)
  if (isFull) return <StatusBadge tone="bad">{messages.full}</StatusBadge>
  if (!isOn) return <StatusBadge tone="off">{messages.off}</StatusBadge>
  return (
    <StatusBadge tone={newCount > 0 ? "info" : "neutral"} icon="voicemail">
      {messages.newCountOf(newCount)}
    </StatusBadge>
  )
}

const Notices = ({ box, tab }: { readonly box: VoicemailBoxDetails; readonly tab: Props["tab"] }) => {
  const messages = useMessages(voicemailMessages)
  const shown = [
    ...(box.isFull ? [{ tone: "warn" as const, text: messages.fullBanner(box.maxMessages) }] : []),
    ...(box.isOn ? [] : [{ tone: "info" as const, text: messages.offBanner }]),
    ...(tab === "messages" && !box.isMine && box.may.listen ? [{ tone: "info" as const, text: messages.audited }] : []),
  ]
  return (
    <>
      {shown.map(({ tone, text }) => (
        <div key={text} className={classes.notice}>
          <Banner tone={tone}>{text}</Banner>
        </div>
      ))}
      {tab === "messages" && box.hasSimulated && <p className={classes.sample}>{messages.simulated}</p>}
    </>
  )
}
