import { useRouterState } from "@tanstack/react-router"
import { useBrand } from "../kit/brand.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { Page } from "../ui/page/page.tsx"
import { StateBlock } from "../ui/states/state-block.tsx"

const notFoundMessages = defineMessages({
  "en-us": {
    pageTitle: "Not found",
    title: "Page not found",
    text: ({ address }: { address: string }) =>
      `There is no page at ${address}. It may have moved, or the address is mistyped.`,
    toStart: "Go to your start page",
  },
})

const NotFound = () => {
  const messages = useMessages(notFoundMessages)
  const address = useRouterState({ select: (state) => state.location.pathname })
  usePageTitle(messages.pageTitle, useBrand().name)
  return (
    <StateBlock
      headingLevel={1}
      icon="search"
      title={messages.title}
      action={<TextLink href="/">{messages.toStart}</TextLink>}
    >
      {messages.text({ address })}
    </StateBlock>
  )
}

/** For visitors who are not signed in. */
export const NotFoundPage = () => (
  <main id="main">
    <NotFound />
  </main>
)

/** Inside the shell: menu, account and search stay. */
export const NotFoundScreen = () => (
  <Page>
    <NotFound />
  </Page>
)
