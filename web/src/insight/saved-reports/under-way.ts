interface Listed {
  readonly items: readonly { readonly state: string }[]
  readonly isRunning?: boolean
}
/** Whether something of a list changes by itself soon. */
const isUnderWay = (listed: Listed | undefined): boolean =>
  listed !== undefined &&
  (listed.isRunning === true || listed.items.some(({ state }) => state === "queued" || state === "running"))

/** Asks again every so often while something is under way. */
export const whileUnderWay =
  (milliseconds: number) =>
  ({ state }: { readonly state: { readonly data?: Listed | undefined } }): number | false =>
    isUnderWay(state.data) ? milliseconds : false
