import { listEmails } from "@dialplane/contract/operations/mail-outbox/mail-outbox.endpoints"
import { emailFilter, mailStates, type EmailEntry } from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { useMemo, useState } from "react"
import { ListView } from "../../kit/list/list-view.tsx"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { mailStateMessages } from "../../kit/mail-state.messages.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { developerMessages } from "./developers.messages.ts"
import { emailColumns } from "./email-columns.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"

const EmailSheet = lazyWindow(() => import("./email-sheet.tsx").then((file) => file.EmailSheet))

export const Page = () => {
  const messages = useMessages(developerMessages)
  const locale = useLocale()
  const [opened, setOpened] = useState<EmailEntry>()
  const columns = useMemo(() => emailColumns(messages, locale), [messages, locale])
  return (
    <>
      <PageFrame width="fill">
        <PageHead title={messages.mail} sentence={messages.mailSentence} />
        <ListView
          id="mail-outbox"
          label={messages.mail}
          endpoint={listEmails}
          schema={emailFilter}
          columns={columns}
          rowId={({ mailId }) => String(mailId)}
          rowName={({ subject, recipient }) => `${subject}, ${recipient}`}
          openedId={opened && String(opened.mailId)}
          searchPlaceholder={messages.searchMail}
          filters={[
            {
              name: "state",
              label: messages.mailState,
              options: mailStates.map((state) => ({ value: state, label: mailStateMessages[state] })),
            },
          ]}
          onActivate={setOpened}
          empty={<EmptyState icon="mail" title={messages.noMail} sentence={messages.noMailSentence} />}
        />
      </PageFrame>
      {opened && <EmailSheet entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
