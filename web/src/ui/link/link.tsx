import { createContext, use, type AnchorHTMLAttributes, type ComponentType, type ReactNode, type Ref } from "react"

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

export type LinkComponent = ComponentType<LinkProps>

const PlainLink: LinkComponent = (props) => <a {...props} />

const LinkContext = createContext<LinkComponent>(PlainLink)

export const LinkProvider = ({ component, children }: { component?: LinkComponent; children: ReactNode }) => (
  <LinkContext value={component ?? PlainLink}>{children}</LinkContext>
)

/** An unstyled link. UiProvider tells how the application's router renders it. */
export const Link = (props: LinkProps) => {
  const Component = use(LinkContext)
  return <Component {...props} />
}
