import { useBrand } from "../kit/brand.ts"
import { usePageTitle } from "../kit/use-page-title.ts"
import { TextLink } from "../ui/link/text-link.tsx"
import { StateBlock } from "../ui/states/state-block.tsx"

export const NotFoundPage = () => {
  usePageTitle("Not found", useBrand().name)
  return (
    <main id="main">
      <StateBlock
        headingLevel={1}
        icon="search"
        title="Page not found"
        action={<TextLink href="/">Go to your start page</TextLink>}
      >
        The page may have moved, or the address is mistyped.
      </StateBlock>
    </main>
  )
}
