import { listCoverage } from "@dialplane/contract/identity/mfa/mfa.endpoints"
import { coverageFile, coverageFilter, type CoverageRow } from "@dialplane/contract/identity/mfa/mfa.schema"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useCan } from "../../kit/can.tsx"
import { usePageParams } from "../../kit/data/use-page-params.ts"
import { ListView } from "../../kit/list/list-view.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { accountAddress } from "../../kit/screen.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge } from "../../ui/display/status-badge.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import type { Column } from "../../ui/table/column.ts"
import { coverageMessages, type CoverageMessages } from "./coverage.messages.ts"
import { saveCoverage } from "./mfa.api.ts"

/** Who has set up two-factor authentication, and who still has to. */
export const Page = () => {
  const messages = useMessages(coverageMessages)
  const { accountId } = useAccount()
  const { date } = useFormat()
  const mayOpenUsers = useCan("read:users")
  const narrowed = usePageParams(coverageFilter)
  const [saving, setSaving] = useState(false)
  const columns = useMemo(
    () =>
      coverageColumns(messages, date, (id) =>
        mayOpenUsers ? accountAddress(accountId, `users/${id}?tab=access`) : undefined,
      ),
    [messages, date, mayOpenUsers, accountId],
  )
  const save = async () => {
    setSaving(true)
    const { search, show, kind } = narrowed
    await saveCoverage(accountId, coverageFile.parse({ search, show, kind }))
    setSaving(false)
  }
  return (
    <PageFrame width="fill">
      <PageHead
        breadcrumbs={[{ label: messages.settings, href: accountAddress(accountId, "security-settings") }]}
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <ActionButton icon="export" loading={saving} onClick={() => void save()}>
            {messages.export}
          </ActionButton>
        }
      />
      <ListView
        id="two-factor-coverage"
        label={messages.title}
        endpoint={listCoverage}
        params={{ accountId: String(accountId) }}
        schema={coverageFilter}
        columns={columns}
        rowId={({ userId }) => String(userId)}
        rowName={({ name }) => name}
        searchPlaceholder={messages.search}
        filters={[
          {
            name: "show",
            label: messages.show,
            options: (["protected", "unprotected", "required", "overdue", "sso"] as const).map((value) => ({
              value,
              label: messages[`${value}Only`],
            })),
          },
          {
            name: "kind",
            label: messages.method,
            options: (["passkey", "totp", "email"] as const).map((value) => ({ value, label: messages[value] })),
          },
        ]}
        {...(mayOpenUsers
          ? { rowHref: ({ userId }: CoverageRow) => accountAddress(accountId, `users/${userId}?tab=access`) }
          : {})}
        empty={<EmptyState icon="security" title={messages.none} sentence={messages.noneSentence} />}
      />
    </PageFrame>
  )
}

const tones = { enrolled: "good", onlyEmail: "warn", grace: "warn", overdue: "bad", notRequired: "off" } as const

const coverageColumns = (
  messages: CoverageMessages,
  date: (at: string) => string,
  addressOf: (userId: number) => string | undefined,
): readonly Column<CoverageRow>[] => [
  {
    id: "name",
    header: messages.name,
    sortable: true,
    fixed: true,
    min: 170,
    grow: 2,
    card: "title",
    cell: ({ userId, name }) => {
      const address = addressOf(userId)
      const text = <span dir="auto">{name}</span>
      return address === undefined ? (
        text
      ) : (
        <TextLink quiet href={address} tabIndex={-1}>
          {text}
        </TextLink>
      )
    },
  },
  {
    id: "state",
    header: messages.state,
    width: 150,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={tones[state]}>
        {messages[`${state}State`]}
      </StatusBadge>
    ),
  },
  {
    id: "loginName",
    header: messages.loginName,
    sortable: true,
    min: 160,
    grow: 1,
    cell: ({ loginName }) => loginName,
  },
  { id: "roles", header: messages.roles, min: 140, grow: 1, cell: ({ roles }) => roles.join(", ") },
  {
    id: "kinds",
    header: messages.methods,
    min: 150,
    grow: 1,
    cell: ({ kinds }) => (kinds.length === 0 ? "—" : kinds.map((kind) => messages[kind]).join(", ")),
  },
  {
    id: "required",
    header: messages.required,
    width: 210,
    cell: ({ isRequired, exempt, setUpBy }) =>
      isRequired
        ? setUpBy === null
          ? messages.yes
          : messages.until(date(setUpBy))
        : exempt === null
          ? messages.no
          : messages[`${exempt}Exempt`],
  },
  {
    id: "enrolledAt",
    header: messages.enrolledOn,
    width: 120,
    cell: ({ enrolledAt }) => (enrolledAt === null ? "—" : date(enrolledAt)),
  },
  {
    id: "lastUsed",
    header: messages.lastUsed,
    width: 130,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? "—" : <RelativeTime at={lastUsedAt} inTable />),
  },
]
