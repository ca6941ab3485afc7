import { createContext, useState, type ReactNode } from "react"

/** 0 on the page; inside a modal its number, higher the later it was opened. */
export const ModalLevel = createContext(0)
let opened = 0

/** Around the content of every modal and sheet, so that its error blocks are found before those below it. */
export const InModal = ({ children }: { readonly children: ReactNode }) => {
  const [level] = useState(() => ++opened)
  return <ModalLevel value={level}>{children}</ModalLevel>
}
