import { useBrand } from "../kit/brand.ts"
import { defineMessages } from "../kit/locale/messages.ts"
import { useMessages } from "../kit/locale/use-locale.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { StateBlock } from "../ui/states/state-block.tsx"

const notFoundMessages = defineMessages({
  "en-us": {
    pageTitle: "Not found",
    title: "Page not found",
    text: "The page may have moved, or the address is mistyped.",
    toStart: "Go to your start page",
  },
})

export const NotFoundPage = () => {
  const messages = useMessages(notFoundMessages)
  usePageTitle(messages.pageTitle, useBrand().name)
  return (
    <main id="main">
      <StateBlock
        headingLevel={1}
        icon="search"
        title={messages.title}
        action={<TextLink href="/">{messages.toStart}</TextLink>}
      >
        {messages.text}
      </StateBlock>
    </main>
  )
}
