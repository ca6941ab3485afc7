import { createContext, use, useState, type ComponentType, type ReactNode } from "react"

/** 0 on the page; inside a modal its number, higher the later it was opened. */
export const ModalLevel = createContext(0)
let opened = 0

/** What stands at the top of every modal and sheet to show errors; the application provides it. */
export const ModalErrorRegion = createContext<ComponentType | undefined>(undefined)

/** Around the content of every modal and sheet, so that its error block is found before those below it. */
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
