import type { User } from "@dialplane/contract/identity/users/users.schema"
import { useFormat, useMessages } from "../../kit/locale/use-locale.ts"
import { usePhoneNumbers } from "../../kit/locale/use-phone-number.ts"
import { ActionButton } from "../../ui/actions/action-button.tsx"
import { RelativeTime } from "../../ui/display/relative-time.tsx"
import { TextLink } from "../../ui/link/text-link.tsx"
import { KeyValueList } from "../../ui/page/key-value-list.tsx"
import { Section } from "../../ui/page/section.tsx"
import { contactMessages, userMessages } from "./users.messages.ts"

interface Props {
  readonly person: User
  readonly onEdit: () => void
}

/** Who the user is and how to reach them. */
export const PersonDetails = ({ person, onEdit }: Props) => {
  const messages = useMessages(userMessages)
  const phone = usePhoneNumbers()
  const { date } = useFormat()
  const { email, loginName, phoneNumber, contactNumbers, roles, lastSignInAt, createdAt, isRoom } = person
  return (
    <Section
      title={messages.tab_profile}
      actions={
        <ActionButton size="compact-sm" icon="edit" onClick={onEdit}>
          {messages.editProfile}
        </ActionButton>
      }
    >
      <KeyValueList
        items={[
          ...(isRoom ? [{ label: messages.kind, value: messages.room }] : []),
          { label: messages.role, value: roles.map(({ displayName }) => displayName).join(", ") },
          { label: messages.loginName, value: loginName },
          {
            label: messages.email,
            value: email === "" ? undefined : <TextLink href={`mailto:${email}`}>{email}</TextLink>,
          },
          { label: messages.phoneNumber, value: phoneNumber === "" ? undefined : phone(phoneNumber) },
          ...contactNumbers.map(({ code, number }) => ({
            label: contactMessages[code],
            value: code === "D" ? number : phone(number),
          })),
          {
            label: messages.lastSignIn,
            value: lastSignInAt === null ? messages.never : <RelativeTime at={lastSignInAt} />,
          },
          { label: messages.added, value: date(new Date(createdAt)) },
        ]}
      />
    </Section>
  )
}
