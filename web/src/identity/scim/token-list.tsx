import {
  scimLimits,
  type NewScimToken,
  type ScimAccount,
  type ScimToken,
} from "@dialplane/contract/identity/scim/scim.schema"
import { useMutation } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useWhyNot } from "../../kit/can.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { useConfirmed } from "../../kit/use-confirmed.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { CopyValue } from "../../ui/display/copy-value.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Banner } from "../../ui/feedback/banner.tsx"
import { showToast } from "../../ui/feedback/toast-store.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { Section } from "../../ui/page/section.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { ProofDialog } from "../../kit/identity-proof/proof-dialog.tsx"
import { makeToken, revokeToken } from "./scim.api.ts"
import classes from "./scim.module.css"
import { scimMessages, type ScimMessages } from "./scim.messages.ts"

const tones: Readonly<Record<ScimToken["state"], StatusTone>> = { active: "good", expired: "warn", revoked: "off" }

const tokenColumns = (messages: ScimMessages, date: (at: string) => string): readonly Column<ScimToken>[] => [
  {
    id: "token",
    header: messages.tokenColumn,
    fixed: true,
    min: 176,
    grow: 1,
    card: "title",
    cell: ({ masked }) => <code>{masked}</code>,
  },
  {
    id: "state",
    header: messages.stateColumn,
    width: 104,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={tones[state]}>
        {messages[`tokenState_${state}`]}
      </StatusBadge>
    ),
  },
  { id: "expires", header: messages.expires, width: 112, cell: ({ expiresAt }) => date(expiresAt) },
  {
    id: "used",
    header: messages.lastUsed,
    width: 112,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? messages.never : <RelativeTime at={lastUsedAt} inTable />),
  },
  {
    id: "created",
    header: messages.createdColumn,
    min: 120,
    grow: 1,
    cell: ({ createdBy, createdAt }) => <span dir="auto">{messages.createdBy(createdBy, date(createdAt))}</span>,
  },
]

export const TokenList = ({ scim }: { readonly scim: ScimAccount }) => {
  const messages = useMessages(scimMessages)
  const { date } = useFormat()
  const mayNot = useWhyNot("update:sso-settings")
  const columns = useMemo(() => tokenColumns(messages, date), [messages, date])
  const [asked, setAsked] = useState<ScimToken | "new">()
  const close = () => setAsked(undefined)
  const live = scim.tokens.filter(({ state }) => state === "active").length
  const add = (
    <ActionButton
      icon="add"
      disabledReason={mayNot ?? (live >= scimLimits.liveTokens ? messages.twoTokens : undefined)}
      onClick={() => setAsked("new")}
    >
      {messages.createToken}
    </ActionButton>
  )
  return (
    <Section title={messages.tokens} sentence={messages.tokensSentence} actions={add} divided>
      <DataTable
        label={messages.tokens}
        columns={columns}
        rows={scim.tokens}
        height="auto"
        rowId={({ tokenId }) => String(tokenId)}
        rowName={({ masked }) => masked}
        rowActions={(token) =>
          token.state === "revoked"
            ? []
            : [
                {
                  id: "token",
                  actions: [
                    {
                      id: "revoke",
                      label: messages.revoke,
                      icon: "delete",
                      disabledReason: mayNot,
                      onSelect: () => setAsked(token),
                    },
                  ],
                },
              ]
        }
        empty={<EmptyState icon="key" title={messages.noTokens} sentence={messages.noTokensText} />}
      />
      {asked === "new" && <NewTokenDialog accountId={scim.accountId} onClose={close} />}
      {asked !== undefined && asked !== "new" && (
        <RevokeDialog accountId={scim.accountId} token={asked} onClose={close} />
      )}
    </Section>
  )
}

const lifetimes = [90, 180, 365, 730] as const

const NewTokenDialog = ({ accountId, onClose }: { readonly accountId: number; readonly onClose: () => void }) => {
  const messages = useMessages(scimMessages)
  const make = useMutation(makeToken)
  const [days, setDays] = useState<number>(scimLimits.usualDays)
  const [made, setMade] = useState<NewScimToken>()
  if (made !== undefined)
    return (
      <Dialog
        opened
        dismissible={false}
        title={messages.tokenMade}
        onClose={onClose}
        footer={
          <ActionButton kind="primary" onClick={onClose}>
            {messages.done}
          </ActionButton>
        }
      >
        <div className={classes.part}>
          <Banner tone="warn">{messages.tokenMadeText}</Banner>
          <CopyValue value={made.value} copyLabel={messages.copyToken} />
        </div>
      </Dialog>
    )
  return (
    <ProofDialog
      title={messages.tokenTitle}
      label={messages.createToken}
      onClose={onClose}
      act={async (proof) =>
        setMade(await make.mutateAsync({ params: { accountId: String(accountId) }, body: { days, ...proof } }))
      }
    >
      <p>{messages.tokenText}</p>
      <SelectField
        label={messages.validFor}
        options={lifetimes.map((one) => ({ value: String(one), label: messages.days(one) }))}
        value={String(days)}
        onChange={(value) => value !== null && setDays(Number(value))}
      />
    </ProofDialog>
  )
}

interface RevokeProps {
  readonly accountId: number
  readonly token: ScimToken
  readonly onClose: () => void
}
const RevokeDialog = ({ accountId, token: { tokenId, masked }, onClose }: RevokeProps) => {
  const messages = useMessages(scimMessages)
  const confirmed = useConfirmed(revokeToken, () => {
    showToast({ tone: "good", title: messages.revoked, message: masked })
    onClose()
  })
  return (
    <ConfirmDialog
      {...confirmed({ params: { accountId: String(accountId), tokenId: String(tokenId) } })}
      opened
      title={messages.revokeTitle(masked)}
      confirmLabel={messages.revoke}
      destructive
      onCancel={onClose}
    >
      {messages.revokeText}
    </ConfirmDialog>
  )
}
