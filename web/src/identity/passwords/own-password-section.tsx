import type { SensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useState } from "react"
import { useLocale, useMessages } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { lazyWindow } from "../../ui/overlays/lazy-window.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { passwordMessages } from "./passwords.messages.ts"

const ChangePasswordDialog = lazyWindow(() =>
  import("./change-password-dialog.tsx").then((file) => file.ChangePasswordDialog),
)

export const OwnPasswordSection = ({ security }: { readonly security: SensitiveSecuritySettings }) => {
  const messages = useMessages(passwordMessages)
  const { locale, timeFormat, timeZone } = useLocale()
  const [changing, setChanging] = useState(false)
  const time = (at: string | null, never?: string) =>
    at === null ? never : <RelativeTime at={at} locale={locale} timeFormat={timeFormat} timeZone={timeZone} />
  return (
    <Section
      title={messages.password}
      sentence={messages.passwordSentence}
      actions={
        <ActionButton icon="key" onClick={() => setChanging(true)}>
          {messages.changePassword}
        </ActionButton>
      }
    >
      <KeyValueList
        items={[
          { label: messages.lastChanged, value: time(security.passwordChangedAt, messages.neverChanged) },
          { label: messages.expires, value: time(security.passwordExpiresAt, messages.neverExpires) },
          { label: messages.lastSignIn, value: time(security.lastSignInAt) },
          {
            label: messages.openSessions,
            value: (
              <>
                {security.activeSessions} <TextLink href="/me/sessions">{messages.showSessions}</TextLink>
              </>
            ),
          },
        ]}
      />
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  )
}
