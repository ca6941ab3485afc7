import { useParams, useRouter } from "@tanstack/react-router"
import { useRef, useState } from "react"

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The step before this one is the list that the object was opened from. Kept by Back, Forward and a reload. */
    readonly isFromList?: boolean
  }
}

/**
 * The object of a list that is open in a sheet. Its id is the last part of the path (a screen with `over`): a link opens
 * the sheet over the list, Back closes it, and the list stays as it was searched.
 */
export const useOpened = <Row extends object>(param: string, idOf: (row: Row) => number) => {
  const router = useRouter()
  const given = (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[param]
  // 0 belongs to no object, so a mistyped id is answered like an unknown one.
  const id = given === undefined ? undefined : /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0
  const [clicked, setClicked] = useState<Row>()
  // The history moves after `close` has returned, and going back once more would leave the list.
  const isClosing = useRef(false)
  const open = (row: Row) => {
    setClicked(row)
    const { pathname, searchStr } = router.state.location
    void router.navigate({
      href: `${pathname}/${idOf(row)}${searchStr}`,
      state: { isFromList: true },
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    const stopWaiting = router.subscribe("onResolved", () => {
      isClosing.current = false
      stopWaiting()
    })
    const { pathname, searchStr, state } = router.state.location
    if (state.isFromList === true) router.history.back({ ignoreBlocker: true })
    else
      void router.navigate({
        href: `${pathname.slice(0, pathname.lastIndexOf("/"))}${searchStr}`,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      })
  }
  return {
    id,
    /** As the id of a row. */
    openedId: id === undefined ? undefined : String(id),
    /** The row as the list knew it, shown until the object is read. */
    row: clicked !== undefined && idOf(clicked) === id ? clicked : undefined,
    open,
    close,
  }
}
