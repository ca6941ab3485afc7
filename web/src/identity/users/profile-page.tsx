import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { PageHead } from "../../ui/page/page-head.tsx"
import { PersonAvatar } from "../../ui/display/person-avatar.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { OwnPreferences } from "./own-preferences.tsx"
import { ProfileForm } from "./profile-form.tsx"
import { ownUserQuery } from "./users.api.ts"
import { userMessages } from "./users.messages.ts"

export const Page = () => {
  const messages = useMessages(userMessages)
  const own = useQuery(ownUserQuery)
  return (
    <PageFrame width="narrow">
      <PageHead
        title={messages.profile}
        sentence={messages.profileSentence}
        lead={own.data && <PersonAvatar name={`${own.data.firstName} ${own.data.lastName}`} size={40} />}
      />
      {own.isLoadingError ? (
        <LoadError of={own} />
      ) : own.data === undefined ? (
        <FormSkeleton />
      ) : (
        <ProfileForm user={own.data} />
      )}
      <OwnPreferences />
    </PageFrame>
  )
}
