import { createContext, use, useState, type ComponentType, type ReactNode } from "react"

/** 0 on the page; inside a modal its number, which is higher for modals opened later. */
export const ModalLevel = createContext(0)
let opened = 0

/** The error block at the top of every modal and sheet; provided by the application. */
export const ModalErrorRegion = createContext<ComponentType | undefined>(undefined)

/** Wraps the content of every modal and sheet, so that its error block takes precedence over those below it. */
export const InModal = ({ children }: { readonly children: ReactNode }) => {
  const [level] = useState(() => ++opened)
  const Region = use(ModalErrorRegion)
  return (
    <ModalLevel value={level}>
      {Region && <Region />}
      {children}
    </ModalLevel>
  )
}
