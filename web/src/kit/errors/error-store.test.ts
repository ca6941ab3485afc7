import { expect, test } from "vitest"
import { createErrorStore } from "./error-store.ts"

const withBlocks = (...levels: number[]) => {
  const errors = createErrorStore()
  const blocks = levels.map((level) => errors.registerBlock(level))
  return { errors, blocks, messages: () => blocks.map((block) => errors.messageOf(block.id)) }
}

test("without a modal the message goes to the first block of the page", () => {
  const { errors, messages } = withBlocks(0, 0)
  errors.showMessage("A")
  expect(messages()).toEqual(["A", undefined])
})

test("with stacked modals the message goes to the block of the topmost", () => {
  const { errors, messages } = withBlocks(0, 1, 2, 1)
  errors.showMessage("A")
  expect(messages()).toEqual([undefined, undefined, "A", undefined])
})

test("all other blocks are cleared first", () => {
  const { errors, blocks, messages } = withBlocks(0, 1)
  errors.showMessage("A")
  blocks[1]!.unregister()
  errors.showMessage("B")
  expect(messages()).toEqual(["B", undefined])
  const modal = errors.registerBlock(1)
  errors.showMessage("C")
  expect([...messages(), errors.messageOf(modal.id)]).toEqual([undefined, undefined, "C"])
})

test("without any block a message opens a modal headed “Error”", () => {
  const { errors } = withBlocks()
  errors.showMessage("A")
  expect(errors.state.get().modals).toMatchObject([{ header: "Error", message: "A" }])
})

test("a modal may have a header of its own, and closes", () => {
  const { errors } = withBlocks()
  errors.showModal({ header: "Not now", message: "A" })
  const [modal] = errors.state.get().modals
  expect(modal?.header).toBe("Not now")
  errors.closeModal(modal!.id)
  expect(errors.state.get().modals).toEqual([])
})
