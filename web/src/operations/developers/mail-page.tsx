import { listLetters } from "@dialplane/contract/operations/mail-outbox/mail-outbox.endpoints"
import {
  letterFilter,
  mailStates,
  type LetterEntry,
} from "@dialplane/contract/operations/mail-outbox/mail-outbox.schema"
import { useMemo, useState } from "react"
import { ListView } from "../../kit/list/list-view.tsx"
import { useLocale, useWords } from "../../kit/locale/use-locale.ts"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { developerWords } from "./developers.words.ts"
import { letterColumns } from "./letter-columns.tsx"
import { LetterSheet } from "./letter-sheet.tsx"

export const Page = () => {
  const words = useWords(developerWords)
  const locale = useLocale()
  const [opened, setOpened] = useState<LetterEntry>()
  const columns = useMemo(() => letterColumns(words, locale), [words, locale])
  return (
    <>
      <PageFrame width="fill">
        <PageHead title={words.mail} sentence={words.mailSentence} />
        <ListView
          id="mail-outbox"
          label={words.mail}
          endpoint={listLetters}
          schema={letterFilter}
          columns={columns}
          rowId={({ mailId }) => String(mailId)}
          rowName={({ subject, recipient }) => `${subject}, ${recipient}`}
          openedId={opened && String(opened.mailId)}
          searchPlaceholder={words.searchMail}
          filters={[
            {
              name: "state",
              label: words.mailState,
              options: mailStates.map((state) => ({ value: state, label: words[`mail_${state}`] })),
            },
          ]}
          onActivate={setOpened}
          empty={<EmptyState icon="mail" title={words.noMail} sentence={words.noMailSentence} />}
        />
      </PageFrame>
      <LetterSheet entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
