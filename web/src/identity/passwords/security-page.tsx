import { useQuery } from "@tanstack/react-query"
import { LoadError } from "../../kit/errors/load-error.tsx"
import { useMessages } from "../../kit/locale/use-locale.ts"
import { Sections } from "../../kit/sections.tsx"
import { useSignedIn } from "../../kit/session/use-session.ts"
import { PageHead } from "../../ui/page/page-head.tsx"
import { Page as PageFrame } from "../../ui/page/page.tsx"
import { FormSkeleton } from "../../ui/states/form-skeleton.tsx"
import { OwnPasswordSection } from "./own-password-section.tsx"
import { securityOfQuery } from "./passwords.api.ts"
import { passwordMessages } from "./passwords.messages.ts"
import { SecretQuestionSection } from "./secret-question-section.tsx"

/** The user's own security settings. */
export const Page = () => {
  const messages = useMessages(passwordMessages)
  const { userId } = useSignedIn()
  const security = useQuery(securityOfQuery(userId))
  return (
    <PageFrame width="narrow">
      <PageHead title={messages.title} sentence={messages.sentence} />
      {security.data ? (
        <>
          <OwnPasswordSection security={security.data} />
          <Sections of="ownSecurity" id={userId} divided={false} />
          {(security.data.canSetSecretQuestion || security.data.hasSecretQuestion) && (
            <SecretQuestionSection security={security.data} />
          )}
        </>
      ) : security.isLoadingError ? (
        <LoadError of={security} />
      ) : (
        <FormSkeleton fields={3} />
      )}
    </PageFrame>
  )
}
