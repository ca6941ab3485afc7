import {
  setupLinkLimits,
  type SetupLink,
  type SetupLinkState,
} from "@dialplane/contract/identity/sso/sso-setup-links.schema"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useAccount } from "../../kit/account.tsx"
import { useWhyNot } from "../../kit/can.tsx"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { StatusBadge, type StatusTone } from "../../ui/display/status-badge.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import type { Column } from "../../ui/table/column.ts"
import { DataTable } from "../../ui/table/data-table.tsx"
import { Proposal } from "./proposal.tsx"
import { NewSetupLinkDialog, RevokeSetupLinkDialog } from "./setup-link-dialogs.tsx"
import { presentSettingsQuery, setupLinksQuery } from "./setup-links.api.ts"
import classes from "./setup-links.module.css"
import { setupLinkMessages, type SetupLinkMessages } from "./setup-links.messages.ts"

const tones: Readonly<Record<SetupLinkState, StatusTone>> = {
  open: "good",
  stopped: "warn",
  expired: "off",
  submitted: "info",
  applied: "good",
  discarded: "off",
  revoked: "off",
}

const columnsOf = (
  messages: SetupLinkMessages,
  { date, dateTime }: ReturnType<typeof useFormat>,
): readonly Column<SetupLink>[] => [
  {
    id: "recipient",
    header: messages.recipient,
    fixed: true,
    min: 160,
    grow: 2,
    card: "title",
    cell: ({ recipient }) => <span dir="auto">{recipient}</span>,
  },
  {
    id: "state",
    header: messages.state,
    width: 152,
    card: "aside",
    cell: ({ state }) => (
      <StatusBadge plain tone={tones[state]}>
        {messages[`state_${state}`]}
      </StatusBadge>
    ),
  },
  { id: "expires", header: messages.expires, width: 160, cell: ({ expiresAt }) => dateTime(expiresAt) },
  {
    id: "opened",
    header: messages.opened,
    width: 112,
    cell: ({ openedAt }) => (openedAt === null ? messages.notOpened : <RelativeTime at={openedAt} inTable />),
  },
  {
    id: "created",
    header: messages.created,
    min: 136,
    grow: 1,
    cell: ({ createdBy, createdAt }) => <span dir="auto">{messages.createdBy(createdBy, date(createdAt))}</span>,
  },
]

/** Links for people outside who have no user, and what they proposed with them. */
export const SetupLinks = () => {
  const messages = useMessages(setupLinkMessages)
  const format = useFormat()
  const { accountId } = useAccount()
  const found = useQuery(setupLinksQuery(accountId))
  const settings = useQuery(presentSettingsQuery(accountId))
  const mayNot = useWhyNot("update:sso-settings")
  const columns = useMemo(() => columnsOf(messages, format), [messages, format])
  const [asked, setAsked] = useState<SetupLink | "new">()
  const close = () => setAsked(undefined)
  const links = found.data?.items ?? []
  const live = links.filter(({ state }) => state === "open" || state === "stopped").length
  const locked = mayNot ?? (settings.data?.mayConfigure === false ? messages.onlyOwners : undefined)
  return (
    <Section
      title={messages.title}
      sentence={messages.sentence}
      divided
      anchor="setup-links"
      actions={
        <ActionButton
          icon="add"
          disabledReason={locked ?? (live >= setupLinkLimits.live ? messages.tooMany(setupLinkLimits.live) : undefined)}
          onClick={() => setAsked("new")}
        >
          {messages.create}
        </ActionButton>
      }
    >
      {found.isLoadingError ? (
        <LoadError of={found} />
      ) : settings.isLoadingError ? (
        <LoadError of={settings} />
      ) : found.data === undefined || settings.data === undefined ? (
        <ListSkeleton rows={2} />
      ) : (
        <div className={classes.stack}>
          {links.map(
            (link) =>
              link.proposal !== null && (
                <Proposal
                  key={link.linkId}
                  link={link}
                  proposal={link.proposal}
                  settings={settings.data}
                  locked={locked}
                />
              ),
          )}
          {links.some(({ state }) => state === "stopped") && <p className={classes.quiet}>{messages.stoppedHint}</p>}
          {links.length === 0 ? (
            <p className={classes.quiet}>{messages.none}</p>
          ) : (
            <DataTable
              label={messages.title}
              columns={columns}
              rows={links}
              height="auto"
              rowId={({ linkId }) => String(linkId)}
              rowName={({ recipient }) => recipient}
              rowActions={(link) =>
                link.state === "open" || link.state === "stopped"
                  ? [
                      {
                        id: "link",
                        actions: [
                          {
                            id: "revoke",
                            label: messages.revoke,
                            icon: "delete",
                            disabledReason: locked,
                            onSelect: () => setAsked(link),
                          },
                        ],
                      },
                    ]
                  : []
              }
            />
          )}
        </div>
      )}
      {asked === "new" && <NewSetupLinkDialog accountId={accountId} onClose={close} />}
      {asked !== undefined && asked !== "new" && (
        <RevokeSetupLinkDialog accountId={accountId} link={asked} onClose={close} />
      )}
    </Section>
  )
}
