import { useParams } from "@tanstack/react-router"
import { LastCalls } from "./last-calls.tsx"

/** The page of a number has the number in its address. */
export const Section = () => {
  const { phoneNumber } = useParams({ strict: false }) as { phoneNumber: string }
  return <LastCalls of={{ number: phoneNumber.replace(/^\+?/, "+") }} />
}
