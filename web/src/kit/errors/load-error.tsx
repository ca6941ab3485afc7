import { lazyComponent } from "../../ui/overlays/lazy-component.ts"
import { useLazyComponent } from "../../ui/overlays/use-lazy-component.ts"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { useMessages } from "../locale/use-locale.ts"
import { defineMessages } from "../locale/messages.ts"
import { RequestError } from "../request/request-error.ts"
import { errorMessage } from "./show-error.ts"

const loadMessages = defineMessages({
  "en-us": {
    missingTitle: "Not found",
    missingSentence: "It may have been deleted, or the address is mistyped.",
  },
})

/** Trying again cannot help: the object does not exist, or the address does not name one. */
export const missingTitle = (error: unknown, otherwise: string): string | undefined =>
  !(error instanceof RequestError)
    ? undefined
    : error.status === 404
      ? error.message
      : error.status === 400
        ? otherwise
        : undefined

const wayBack = lazyComponent(() => import("./way-back.tsx").then((file) => file.WayBack))

interface Props {
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
  readonly compact?: boolean
}

/** Shown instead of data that could not be loaded: says that the object does not exist, or offers to try again. */
export const LoadError = ({ of, compact }: Props) => {
  const messages = useMessages(loadMessages)
  const missing = missingTitle(of.error, messages.missingTitle)
  if (missing !== undefined) return <Missing title={missing} compact={compact} />
  return <ErrorState compact={compact} message={errorMessage(of.error)} onRetry={() => void of.refetch()} />
}

/** Shown instead of an object that does not exist. */
export const Missing = ({ title, compact }: { readonly title?: string; readonly compact?: boolean | undefined }) => {
  const { missingTitle: unnamed, missingSentence } = useMessages(loadMessages)
  return (
    <EmptyState
      icon="search"
      title={title ?? unnamed}
      sentence={missingSentence}
      compact={compact}
      action={compact !== true && <WayBack />}
    />
  )
}

const WayBack = () => {
  const { Part } = useLazyComponent(wayBack)
  return Part && <Part />
}
