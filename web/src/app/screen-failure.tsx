import { useRouter, type ErrorComponentProps } from "@tanstack/react-router"
import { RequestError } from "../kit/request/request-error.ts"
import { Page } from "../ui/page/page.tsx"
import { PageHead } from "../ui/page/page-head.tsx"
import { ErrorState } from "../ui/states/error-state.tsx"

/** A screen that could not be shown: what happened, and a way to try again. */
export const ScreenFailure = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <PageHead title="This page could not be shown" />
      <ErrorState message={error instanceof RequestError ? error.message : undefined} reference={error instanceof RequestError ? error.body?.traceId : undefined} onRetry={retry} />
    </Page>
  )
}
