import { useRouter, type ErrorComponentProps } from "@tanstack/react-router"
import { useBrand } from "../kit/brand.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { RequestError } from "../kit/request/request-error.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { Page } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"
import { NotLoadedState } from "../ui/states/not-loaded-state.tsx"

const failureMessages = defineMessages({ "en-us": { title: "This page could not be shown" } })

/** Shown when a screen throws: what happened, and a way to try again. */
export const ScreenFailure = ({ error, reset }: ErrorComponentProps) => {
  const { title } = useMessages(failureMessages)
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <PageHead title={title} />
      <ErrorState
        message={error instanceof RequestError ? error.message : undefined}
        reference={error instanceof RequestError ? error.body?.traceId : undefined}
        onRetry={retry}
      />
    </Page>
  )
}

/** Shown when the code of a screen could not be loaded. */
export const ScreenNotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { title } = useMessages(failureMessages)
  usePageTitle(title, useBrand().name)
  return (
    <Page>
      <PageHead title={title} />
      <NotLoadedState onRetry={onRetry} />
    </Page>
  )
}
