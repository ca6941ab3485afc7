import type { SessionEntry } from "@dialplane/contract/identity/sessions/sessions.schema"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ListSkeleton } from "../../ui/states/list-skeleton.tsx"
import { EndSessionsDialog } from "./end-sessions-dialog.tsx"
import { OwnSessionList } from "./own-session-list.tsx"
import { ownSessionsQuery } from "./sessions.api.ts"
import { RememberedBrowsers } from "./remembered-browsers.tsx"
import { sessionMessages } from "./sessions.messages.ts"

/** The user's sessions. */
export const Page = () => {
  const messages = useMessages(sessionMessages)
  const sessions = useQuery(ownSessionsQuery)
  const [ending, setEnding] = useState<readonly SessionEntry[]>([])
  const others = sessions.data?.items.filter(({ current }) => !current) ?? []
  return (
    <PageFrame width="narrow">
      <PageHead
        title={messages.title}
        sentence={messages.sentence}
        actions={
          <>
            <ActionButton icon="key" href="/me/security">
              {messages.changePassword}
            </ActionButton>
            <ActionButton
              icon="sign-out"
              disabledReason={others.length === 0 ? messages.noOthers : undefined}
              onClick={() => setEnding(others)}
            >
              {messages.endOthers}
            </ActionButton>
          </>
        }
      />
      {sessions.isLoadingError ? (
        <LoadError of={sessions} />
      ) : sessions.data === undefined ? (
        <ListSkeleton rows={3} />
      ) : sessions.data.items.length === 0 ? (
        <EmptyState icon="device" title={messages.emptyTitle} sentence={messages.emptyText} />
      ) : (
        <OwnSessionList sessions={sessions.data.items} onEnd={(session) => setEnding([session])} />
      )}
      <RememberedBrowsers />
      {ending.length > 0 && <EndSessionsDialog sessions={ending} onClose={() => setEnding([])} />}
    </PageFrame>
  )
}
