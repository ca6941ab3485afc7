import { useParams } from "@tanstack/react-router"
import { WhereItLeads } from "./where-it-leads-tile.tsx"

/** The page of a number has the number in its address. */
export const Section = () => {
  const { phoneNumber } = useParams({ strict: false }) as { phoneNumber: string }
  return <WhereItLeads start={{ number: phoneNumber }} />
}
