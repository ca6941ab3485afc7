import { use, useLayoutEffect, useState } from "react"
import { portal } from "../portal.ts"
import { useStore } from "../use-store.ts"
import type { ErrorModal } from "./error-store.ts"
import { ModalLevel } from "../../ui/overlays/in-modal.tsx"

/** Registers an error block at the component and returns the message to show there, if any. */
export const useErrorBlock = (): { readonly message: string | undefined; readonly dismiss: () => void } => {
  const level = use(ModalLevel)
  const [id, setId] = useState(0)
  useLayoutEffect(() => {
    const block = portal.errors.registerBlock(level)
    setId(block.id)
    return block.unregister
  }, [level])
  const message = useStore(portal.errors.state, (state) => state.blocks.find((block) => block.id === id)?.message)
  return { message, dismiss: portal.errors.clearBlocks }
}

/** The error modals to show, the oldest first. */
export const useErrorModals = (): { readonly modals: readonly ErrorModal[]; readonly close: (id: number) => void } => ({
  modals: useStore(portal.errors.state, (state) => state.modals),
  close: portal.errors.closeModal,
})

export const { showMessage, showModal } = portal.errors
