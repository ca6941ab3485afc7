import type { SensitiveSecuritySettings } from "@dialplane/contract/identity/passwords/passwords.schema"
import { useState } from "react"
import { useLocale, useWords } from "../../kit/locale/use-locale.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { ChangePasswordDialog } from "./change-password-dialog.tsx"
import { passwordWords } from "./passwords.words.ts"

export const OwnPasswordSection = ({ security }: { readonly security: SensitiveSecuritySettings }) => {
  const words = useWords(passwordWords)
  const { locale, timeFormat, timeZone } = useLocale()
  const [changing, setChanging] = useState(false)
  const time = (at: string | null, never?: string) =>
    at === null ? never : <RelativeTime at={at} locale={locale} timeFormat={timeFormat} timeZone={timeZone} />
  return (
    <Section
      title={words.password}
      sentence={words.passwordSentence}
      actions={
        <ActionButton icon="key" onClick={() => setChanging(true)}>
          {words.changePassword}
        </ActionButton>
      }
    >
      <KeyValueList
        items={[
          { label: words.lastChanged, value: time(security.passwordChangedAt, words.neverChanged) },
          { label: words.expires, value: time(security.passwordExpiresAt, words.neverExpires) },
          { label: words.lastSignIn, value: time(security.lastSignInAt) },
          {
            label: words.openSessions,
            value: (
              <>
                {security.activeSessions} <TextLink href="/me/sessions">{words.showSessions}</TextLink>
              </>
            ),
          },
        ]}
      />
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Section>
  )
}
