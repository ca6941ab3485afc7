import type { SensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useState } from "react"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { passwordMessages } from "./passwords.messages.ts"

const SecretQuestionDialog = lazyWindow(() =>
  import("./secret-question-dialog.tsx").then((file) => file.SecretQuestionDialog),
)

export const SecretQuestionSection = ({ security }: { readonly security: SensitiveSecuritySettings }) => {
  const messages = useMessages(passwordMessages)
  const [changing, setChanging] = useState(false)
  const chosen = security.secretQuestionId
  return (
    <Section
      title={messages.question}
      sentence={messages.questionSentence}
      actions={
        <ActionButton icon="help" onClick={() => setChanging(true)}>
          {chosen === null ? messages.setQuestion : messages.changeQuestion}
        </ActionButton>
      }
    >
      <KeyValueList items={[{ label: messages.question, value: security.secretQuestion ?? messages.noQuestion }]} />
      {changing && <SecretQuestionDialog chosen={chosen} onClose={() => setChanging(false)} />}
    </Section>
  )
}
