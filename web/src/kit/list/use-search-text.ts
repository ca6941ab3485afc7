import { useEffect, useEffectEvent, useState } from "react"

const pause = 200

/**
 * The text of a search box: shown immediately, reported after a pause in typing. A change from outside (a saved view,
 * the back button) replaces it.
 */
export const useSearchText = (
  current: string,
  report: (text: string) => void,
): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(current)
  const [last, setLast] = useState(current)
  if (current !== last) {
    setLast(current)
    if (current !== text.trim()) setText(current)
  }
  const later = useEffectEvent(() => {
    if (text.trim() !== current) report(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => later(), pause)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
