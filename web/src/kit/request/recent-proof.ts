import { createStore } from "../store.ts"

/** The question whether it is the user, while it is open; requests that need it at the same time share it. */
export const createProofQuestion = () => {
  const settle = createStore<((isConfirmed: boolean) => void) | undefined>(undefined)
  let open: Promise<boolean> | undefined
  return {
    /** Set while the user is asked. */
    settle,
    ask: () =>
      (open ??= new Promise<boolean>((resolve) =>
        settle.set((isConfirmed) => {
          open = undefined
          settle.set(undefined)
          resolve(isConfirmed)
        }),
      )),
  }
}
