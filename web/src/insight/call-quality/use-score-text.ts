import { useCallback } from "react"
import { useFormat } from "../../kit/locale/use-locale.ts"

/** A mean opinion score: always with two decimals, so that columns can be compared. */
export const useScoreText = () => {
  const { number } = useFormat()
  return useCallback(
    (score: number | null) =>
      score === null ? "–" : number(score, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    [number],
  )
}
