import { LastCalls } from "./last-calls.tsx"

export const Section = ({ id }: { readonly id: number }) => <LastCalls of={{ userId: id }} />
