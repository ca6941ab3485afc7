import { texts } from "@dialplane/contract/kit/language"
import { createStore } from "../store.ts"

const messages = texts("kit.errorModal", { header: "Error" })

export interface ErrorModal {
  readonly id: number
  readonly header: string
  readonly message: string
  readonly status?: number
  readonly url?: string
  readonly body?: string
}

/** A place on a page or in a modal where a message can appear. */
interface ErrorBlock {
  readonly id: number
  /** 0 on the page; a modal has a higher number than those opened before it. */
  readonly level: number
  readonly message?: string
}

interface ErrorState {
  readonly modals: readonly ErrorModal[]
  /** In the order in which they appeared. */
  readonly blocks: readonly ErrorBlock[]
}

/** The errors on screen: modals, and one message in the visible error block. */
export const createErrorStore = () => {
  const state = createStore<ErrorState>({ modals: [], blocks: [] })
  let lastId = 0

  const showModal = (modal: Omit<ErrorModal, "id" | "header"> & { readonly header?: string }) => {
    const same = state
      .get()
      .modals.some((one) => one.message === modal.message && one.url === modal.url && one.status === modal.status)
    // Ten reads that fail in the same way show one modal, not ten.
    if (!same)
      state.update((current) => ({
        ...current,
        modals: [...current.modals, { header: messages.header, ...modal, id: ++lastId }],
      }))
  }

  const clearBlocks = () =>
    state.update((current) =>
      current.blocks.some((block) => block.message)
        ? { ...current, blocks: current.blocks.map(withoutMessage) }
        : current,
    )

  return {
    state,
    showModal,
    closeModal: (id: number) =>
      state.update((current) => ({ ...current, modals: current.modals.filter((modal) => modal.id !== id) })),
    /** Shown in the block of the topmost modal, else in the first block of the page, else in a modal. */
    showMessage: (message: string) => {
      const target = blockInSight(state.get().blocks)
      if (!target) return showModal({ message })
      state.update((current) => ({
        ...current,
        blocks: current.blocks.map((block) => (block.id === target.id ? { ...block, message } : withoutMessage(block))),
      }))
    },
    clearBlocks,
    registerBlock: (level: number) => {
      const id = ++lastId
      state.update((current) => ({ ...current, blocks: [...current.blocks, { id, level }] }))
      return {
        id,
        unregister: () =>
          state.update((current) => ({ ...current, blocks: current.blocks.filter((block) => block.id !== id) })),
      }
    },
    messageOf: (id: number) => state.get().blocks.find((block) => block.id === id)?.message,
    clearAll: () => state.update((current) => ({ modals: [], blocks: current.blocks.map(withoutMessage) })),
  }
}
export type ErrorStore = ReturnType<typeof createErrorStore>

const withoutMessage = ({ id, level }: ErrorBlock): ErrorBlock => ({ id, level })

const blockInSight = (blocks: readonly ErrorBlock[]): ErrorBlock | undefined => {
  const top = Math.max(0, ...blocks.map((block) => block.level))
  return blocks.find((block) => block.level === top) ?? blocks[0]
}
