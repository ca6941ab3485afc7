import { listVoicemailBoxes } from "@dialplane/contract/calling/voicemail/voicemail.endpoints"
import { voicemailBoxFilter, type VoicemailBox } from "@dialplane/contract/calling/voicemail/voicemail.schema"
import { typeMessages } from "@dialplane/contract/inventory/extensions/extension-type-names"
import { useMemo } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { voicemailMessages, type VoicemailMessages } from "./voicemail.messages.ts"
import classes from "./voicemail.module.css"

export const Page = () => {
  const messages = useMessages(voicemailMessages)
  const { accountId } = useAccount()
  const mayOpenExtensions = useCan("read:extensions")
  const columns = useMemo(() => boxColumns(messages), [messages])
  const addressOf = ({ extensionId }: VoicemailBox) => accountAddress(accountId, `voicemail/${extensionId}`)
  return (
    <PageFrame width="fill">
      <PageHead title={messages.boxes} sentence={messages.boxesSentence} />
      <ListView
        id="voicemail-boxes"
        label={messages.boxes}
        endpoint={listVoicemailBoxes}
        params={{ accountId }}
        schema={voicemailBoxFilter}
        columns={columns}
        rowId={({ extensionId }) => String(extensionId)}
        rowName={({ extension, name }) => `${extension} ${name}`}
        rowHref={addressOf}
        searchPlaceholder={messages.searchBoxes}
        filters={[
          {
            name: "state",
            label: messages.boxState,
            options: [
              { value: "new", label: messages.withNew },
              { value: "full", label: messages.full },
            ],
          },
        ]}
        rowActions={(box) => [
          {
            id: "box",
            actions: [
              { id: "open", label: messages.messagesTab, icon: "voicemail", href: addressOf(box) },
              { id: "settings", label: messages.settings, icon: "settings", href: `${addressOf(box)}/settings` },
              ...(mayOpenExtensions
                ? [
                    {
                      id: "extension",
                      label: messages.openExtension,
                      icon: "extension" as const,
                      href: accountAddress(accountId, `extensions/${box.extensionId}`),
                    },
                  ]
                : []),
            ],
          },
        ]}
        empty={
          <EmptyState
            icon="voicemail"
            title={messages.boxesNone}
            sentence={messages.boxesNoneSentence}
            action={
              mayOpenExtensions && (
                <ActionButton kind="primary" href={accountAddress(accountId, "extensions")}>
                  {messages.openExtensions}
                </ActionButton>
              )
            }
          />
        }
      />
    </PageFrame>
  )
}

const boxColumns = (messages: VoicemailMessages): readonly Column<VoicemailBox>[] => [
  {
    id: "name",
    header: messages.box,
    sortable: true,
    fixed: true,
    grow: 2,
    min: 180,
    card: "title",
    cell: ({ name, extensionType }) => (
      <span className={classes.text}>
        <span dir="auto">{name}</span>{" "}
        {extensionType !== "Extension" && <span className={classes.quiet}>{typeMessages[extensionType]}</span>}
      </span>
    ),
  },
  {
    id: "extension",
    header: messages.extension,
    sortable: true,
    width: 110,
    card: "aside",
    cell: ({ extension }) => <span className="dp-figures">{extension}</span>,
  },
  {
    id: "new",
    header: messages.newCount,
    width: 90,
    align: "end",
    cell: ({ newCount }) => (
      <span className={`dp-figures ${newCount > 0 ? classes.strong : classes.quiet}`}>{newCount}</span>
    ),
  },
  {
    id: "total",
    header: messages.totalCount,
    width: 130,
    align: "end",
    cell: ({ newCount, savedCount, maxMessages }) => (
      <span className="dp-figures">{messages.ofMost(newCount + savedCount, maxMessages)}</span>
    ),
  },
  {
    id: "oldest",
    header: messages.oldestNew,
    min: 150,
    grow: 1,
    cell: ({ oldestNewAt }) => (oldestNewAt === null ? "—" : <RelativeTime at={oldestNewAt} inTable />),
  },
  {
    id: "status",
    header: messages.boxState,
    width: 130,
    cell: ({ isFull, isOn }) =>
      isFull ? (
        <StatusBadge plain tone="bad">
          {messages.full}
        </StatusBadge>
      ) : isOn ? (
        "—"
      ) : (
        <StatusBadge plain tone="off">
          {messages.off}
        </StatusBadge>
      ),
  },
  {
    id: "notification",
    header: messages.notification,
    width: 130,
    cell: ({ notification }) => messages[`shortMode_${notification}`],
  },
]
