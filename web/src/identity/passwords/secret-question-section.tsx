import type { SensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useState } from "react"
import { useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { passwordWords } from "./passwords.words.ts"
import { SecretQuestionDialog } from "./secret-question-dialog.tsx"

export const SecretQuestionSection = ({ security }: { readonly security: SensitiveSecuritySettings }) => {
  const words = useWords(passwordWords)
  const [changing, setChanging] = useState(false)
  const chosen = security.secretQuestionId
  return (
    <Section
      title={words.question}
      sentence={words.questionSentence}
      actions={
        <ActionButton icon="help" onClick={() => setChanging(true)}>
          {chosen === null ? words.setQuestion : words.changeQuestion}
        </ActionButton>
      }
    >
      <KeyValueList items={[{ label: words.question, value: security.secretQuestion ?? words.noQuestion }]} />
      {changing && <SecretQuestionDialog chosen={chosen} onClose={() => setChanging(false)} />}
    </Section>
  )
}
