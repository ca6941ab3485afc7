import { useLocation } from "@tanstack/react-router"

/** The address of an operation or guide: the reference has one address in the portal, and one before sign-in. */
export const useReferenceLink = (): ((id: string) => string) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (id) => `${pathname}#${id}`
}
