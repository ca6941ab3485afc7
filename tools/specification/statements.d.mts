interface Standing {
  readonly heldBy?: readonly string[]
  readonly waits?: string
  readonly open?: string
}
type Statements = Readonly<Record<string, Standing>>
type Areas = Readonly<Record<string, { readonly title: string; readonly statements: number }>>

export const readStatements: () => Statements
export const readSettings: () => Statements
export const readAreas: () => Areas
export const areaOf: (id: string) => string
export const stateOf: (standing: Standing) => "held" | "waits" | "open"
export const faultsOfStandings: (standings: Statements) => string[]
export const faultsOf: (statements: Statements, areas: Areas, known: readonly string[] | undefined) => string[]
export const countsOf: (
  statements: Statements,
  areas: Areas,
) => { area: string; title: string; held: number; waits: number; open: number }[]
