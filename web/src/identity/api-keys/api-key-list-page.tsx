import { listApiKeysOfAccount } from "@dialplane/contract/identity/api-keys/api-keys.endpoints"
import { apiKeyFilter, type ApiKey } from "@dialplane/contract/identity/api-keys/api-keys.schema"
import { useRouter } from "@tanstack/react-router"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { lazyOverlay } from "../../ui/overlays/lazy-overlay.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import "./api-keys.api.ts"
import { apiKeyMessages, type ApiKeyMessages } from "./api-keys.messages.ts"
import { KeyState } from "./key-state.tsx"
import { useMayNotGetValue } from "./use-may-not-get-value.ts"

const OriginsDialog = lazyOverlay(
  lazyComponent(() => import("./origins-dialog.tsx").then((file) => file.OriginsDialog)),
  ({ onClose }) => onClose(),
)

export const Page = () => {
  const messages = useMessages(apiKeyMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const router = useRouter()
  const mayNotCreate = useMayNotGetValue("create:api-keys")
  const [origins, setOrigins] = useState(0)
  const addressOf = (id: number) => accountAddress(accountId, `api-keys/${id}`)
  const columns = useMemo(
    () => keyColumns(messages, (id) => accountAddress(accountId, `api-keys/${id}`), date),
    [messages, accountId, date],
  )
  const add = (
    <ActionButton
      kind="primary"
      icon="add"
      href={accountAddress(accountId, "api-keys/new")}
      disabledReason={mayNotCreate}
    >
      {messages.add}
    </ActionButton>
  )
  return (
    <PageFrame width="fill">
      <PageHead
        title={messages.keys}
        sentence={messages.sentence}
        actions={
          <>
            <ActionButton onClick={() => setOrigins((count) => Math.abs(count) + 1)}>{messages.origins}</ActionButton>
            {add}
          </>
        }
      />
      <ListView
        id="api-keys"
        label={messages.keys}
        endpoint={listApiKeysOfAccount}
        params={{ accountId: String(accountId) }}
        schema={apiKeyFilter}
        columns={columns}
        rowId={({ apiKeyId }) => String(apiKeyId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "show",
            label: messages.show,
            options: [
              { value: "live", label: messages.live },
              { value: "revoked", label: messages.revokedOnly },
            ],
          },
        ]}
        onActivate={({ apiKeyId }) => void router.navigate({ href: addressOf(apiKeyId) })}
        rowActions={({ apiKeyId }) => [
          { id: "key", actions: [{ id: "open", label: messages.open, icon: "edit", href: addressOf(apiKeyId) }] },
        ]}
        empty={<EmptyState icon="key" title={messages.none} sentence={messages.noneSentence} action={add} />}
      />
      {/* each opening is a new form; closing keeps the key, so that the closing animation runs */}
      <OriginsDialog
        key={Math.abs(origins)}
        opened={origins > 0}
        onClose={() => setOrigins((count) => -Math.abs(count))}
      />
    </PageFrame>
  )
}

const keyColumns = (
  messages: ApiKeyMessages,
  addressOf: (id: number) => string,
  date: (at: string) => string,
): readonly Column<ApiKey>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    min: 180,
    grow: 2,
    card: "title",
    cell: ({ apiKeyId, name }) => (
      <TextLink quiet href={addressOf(apiKeyId)} tabIndex={-1}>
        <span dir="auto">{name}</span>
      </TextLink>
    ),
  },
  {
    id: "state",
    header: messages.state,
    width: 170,
    card: "aside",
    cell: ({ state }) => <KeyState plain state={state} />,
  },
  {
    id: "owner",
    header: messages.owner,
    min: 140,
    grow: 1,
    cell: ({ ownerName }) => <span dir="auto">{ownerName}</span>,
  },
  { id: "key", header: messages.key, width: 190, cell: ({ masked }) => <code>{masked}</code> },
  { id: "scopes", header: messages.permissions, width: 116, align: "end", cell: ({ scopes }) => scopes.length },
  {
    id: "lastUsed",
    header: messages.lastUsed,
    width: 150,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? messages.never : <RelativeTime at={lastUsedAt} inTable />),
  },
  {
    id: "expires",
    header: messages.expires,
    width: 130,
    cell: ({ expiresAt }) => (expiresAt === null ? messages.noExpiry : date(expiresAt)),
  },
]
