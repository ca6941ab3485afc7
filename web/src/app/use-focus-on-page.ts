import { useLocation } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { returnFocus } from "../ui/overlays/return-focus.ts"

/** Moves the focus to the new page after navigation by keyboard, because the link or row that had the focus is gone. */
export const useFocusOnPage = () => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    returnFocus(document.getElementById("main"))
  }, [path])
}
