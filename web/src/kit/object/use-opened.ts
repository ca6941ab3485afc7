import { useParams, useRouter } from "@tanstack/react-router"
import { useRef, useState } from "react"

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
  const [step, setStep] = useState({ id, isFromList: false })
  if (step.id !== id) setStep({ id, isFromList: step.id === undefined })
  // The history moves after this call, and another step back would leave the list.
  const isClosing = useRef(false)
  const go = (href: string, replace: boolean) =>
    void router.navigate({ href, replace, resetScroll: false, ignoreBlocker: true })
  const open = (row: Row) => {
    isClosing.current = false
    setClicked(row)
    const { pathname, searchStr } = router.state.location
    go(`${pathname}/${idOf(row)}${searchStr}`, false)
  }
  const close = () => {
    if (isClosing.current) return
    isClosing.current = true
    const { pathname, searchStr } = router.state.location
    if (step.isFromList) router.history.back({ ignoreBlocker: true })
    else go(`${pathname.slice(0, pathname.lastIndexOf("/"))}${searchStr}`, true)
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
