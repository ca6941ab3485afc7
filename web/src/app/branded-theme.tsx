import { useEffect, useState, type ReactNode } from "react"
import { useBrand, windowIcon } from "../kit/brand.ts"
import { brandTheme, madeTheme } from "../ui/theme/brand-theme.ts"
import { theme as ownTheme } from "../ui/theme/theme.ts"
import { UiProvider } from "../ui/theme/ui-provider.tsx"
import { RouterLink } from "./router-link.tsx"

/** The theme of the brand that is applied at the moment. */
export const BrandedTheme = ({ children }: { readonly children: ReactNode }) => {
  const brand = useBrand()
  const { primaryColor } = brand
  const icon = windowIcon(brand)
  const [theme, setTheme] = useState(ownTheme)
  useEffect(() => {
    let current = true
    void brandTheme({ primaryColor }).then((made) => {
      if (current) setTheme(made)
    })
    return () => {
      current = false
    }
  }, [primaryColor])
  useEffect(() => document.querySelector("link[rel=icon]")?.setAttribute("href", icon), [icon])
  return (
    <UiProvider theme={madeTheme(brand) ?? theme} link={RouterLink}>
      {children}
    </UiProvider>
  )
}
