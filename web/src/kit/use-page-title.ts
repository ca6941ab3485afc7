import { useEffect } from "react"

/** The window's title: the page first, then the product or the partner's brand. */
export const usePageTitle = (title: string, product: string) => {
  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])
}
