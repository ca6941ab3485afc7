import { useLocation } from "@tanstack/react-router"
import { TextLink } from "../../ui/link/text-link.tsx"
import { EmptyState } from "../../ui/states/empty-state.tsx"
import { ErrorState } from "../../ui/states/error-state.tsx"
import { useMessages } from "../locale/use-locale.ts"
import { defineMessages } from "../locale/messages.ts"
import { useScreens } from "../menu.ts"
import { parentScreen } from "../parent-screen.ts"
import { RequestError } from "../request/request-error.ts"
import { useMay } from "../use-may.ts"
import { errorMessage } from "./show-error.ts"

const loadMessages = defineMessages({
  "en-us": {
    missingTitle: "Not found",
    missingSentence: "It may have been deleted, or the address is mistyped.",
    goTo: (title: string) => `Go to “${title}”`,
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

interface Props {
  readonly of: { readonly error: unknown; readonly refetch: () => unknown }
  readonly compact?: boolean
}

/** Shown instead of data that could not be loaded: says that the object does not exist, or offers to try again. */
export const LoadError = ({ of, compact }: Props) => {
  const messages = useMessages(loadMessages)
  const missing = missingTitle(of.error, messages.missingTitle)
  if (missing !== undefined)
    return (
      <EmptyState
        icon="search"
        title={missing}
        sentence={messages.missingSentence}
        compact={compact}
        action={compact !== true && <WayBack />}
      />
    )
  return <ErrorState compact={compact} message={errorMessage(of.error)} onRetry={() => void of.refetch()} />
}

/** To the list that the missing object would stand in. */
const WayBack = () => {
  const messages = useMessages(loadMessages)
  const parent = parentScreen(useLocation({ select: ({ pathname }) => pathname }), useScreens(), useMay())
  return parent && <TextLink href={parent.href}>{messages.goTo(parent.title)}</TextLink>
}
