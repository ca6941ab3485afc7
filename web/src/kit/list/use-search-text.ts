import { useEffect, useEffectEvent, useState } from "react"

const pause = 200

/**
 * The text of a search box: shown immediately, reported after a pause in typing. A change from outside (a saved view,
 * the back button) replaces it.
 */
export const useSearchText = (
  told: string,
  report: (text: string) => void,
): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(told)
  const [last, setLast] = useState(told)
  if (told !== last) {
    setLast(told)
    if (told !== text.trim()) setText(told)
  }
  const later = useEffectEvent(() => {
    if (text.trim() !== told) report(text.trim())
  })
  useEffect(() => {
    const timer = setTimeout(() => later(), pause)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}
