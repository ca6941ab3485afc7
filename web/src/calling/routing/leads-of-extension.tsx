import { WhereItLeads } from "./where-it-leads-tile.tsx"

export const Section = ({ id }: { readonly id: number }) => <WhereItLeads start={{ extensionId: id }} />
