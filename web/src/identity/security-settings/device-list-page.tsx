import { listAccountBrowsers } from "@dialplane/contract/identity/policies/policies.endpoints"
import { accountBrowserFilter, type AccountBrowser } from "@dialplane/contract/identity/policies/policies.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { forgetBrowserOf } from "../policies/policies.api.ts"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { TextLink } from "../../ui/link/text-link.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { accountSessionMessages, type AccountSessionMessages } from "./account-sessions.messages.ts"
import { SecurityFrame } from "./security-frame.tsx"

export const Page = () => {
  const messages = useMessages(accountSessionMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const lockedBy = useWhyNot("update:security-settings")
  const [forgetting, setForgetting] = useState<AccountBrowser>()
  const columns = useMemo(
    () => deviceColumns(messages, (userId) => accountAddress(accountId, `users/${userId}?tab=access`), date),
    [messages, accountId, date],
  )
  return (
    <SecurityFrame tab="devices">
      <ListView
        id="account-devices"
        label={messages.devices}
        endpoint={listAccountBrowsers}
        params={{ accountId: String(accountId) }}
        schema={accountBrowserFilter}
        columns={columns}
        rowId={({ browserId }) => browserId}
        rowName={({ userName, device }) => `${userName}, ${device}`}
        searchPlaceholder={messages.search}
        rowActions={(browser) => [
          {
            id: "device",
            actions: [
              {
                id: "user",
                label: messages.openUser,
                icon: "user",
                href: accountAddress(accountId, `users/${browser.userId}?tab=access`),
              },
              {
                id: "forget",
                label: messages.forget,
                icon: "delete",
                danger: true,
                disabledReason: lockedBy ?? (browser.manageable ? undefined : messages.notManaged(browser.userName)),
                onSelect: () => setForgetting(browser),
              },
            ],
          },
        ]}
        empty={<EmptyState icon="device" title={messages.noDevices} sentence={messages.noDevicesSentence} />}
      />
      {forgetting && <ForgetDialog browser={forgetting} onClose={() => setForgetting(undefined)} />}
    </SecurityFrame>
  )
}

const ForgetDialog = ({ browser, onClose }: { readonly browser: AccountBrowser; readonly onClose: () => void }) => {
  const messages = useMessages(accountSessionMessages)
  const { accountId } = useAccount()
  const confirmed = useConfirmed(forgetBrowserOf, () => {
    showToast({ tone: "good", title: messages.forgotten })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId, browserId: browser.browserId } })}
      opened
      destructive
      title={messages.forgetTitle(browser.userName)}
      confirmLabel={messages.forget}
      onCancel={onClose}
    >
      {messages.forgetText(browser.device)}
    </ConfirmDialog>
  )
}

const deviceColumns = (
  messages: AccountSessionMessages,
  userAddress: (userId: number) => string,
  date: (at: string) => string,
): readonly Column<AccountBrowser>[] => [
  {
    id: "name",
    header: messages.user,
    sortable: true,
    fixed: true,
    min: 170,
    grow: 2,
    card: "title",
    cell: ({ userId, userName }) => (
      <TextLink quiet href={userAddress(userId)} tabIndex={-1}>
        <span dir="auto">{userName}</span>
      </TextLink>
    ),
  },
  { id: "device", header: messages.device, min: 150, grow: 1, cell: ({ device }) => device },
  { id: "address", header: messages.address, width: 150, cell: ({ address }) => address },
  { id: "remembered", header: messages.remembered, width: 130, cell: ({ rememberedAt }) => date(rememberedAt) },
  {
    id: "lastUsedAt",
    header: messages.lastUsed,
    sortable: true,
    width: 140,
    cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} inTable />,
  },
  { id: "expires", header: messages.expires, width: 130, cell: ({ expiresAt }) => date(expiresAt) },
]
