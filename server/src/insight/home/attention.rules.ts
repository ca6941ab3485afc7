import {
  attentionKinds,
  severities,
  type AttentionKind,
  type Severity,
} from "@dialplane/contract/insight/home/attention-kinds"

/** What a list says about an account. */
export interface Finding {
  readonly count: number
  readonly since?: string | null
  /** If it is not the one of its kind. */
  readonly severity?: Severity
}

interface Ranked {
  readonly kind: AttentionKind
  readonly severity: Severity
}

export const worstFirst = <Item extends Ranked>(items: readonly Item[]): Item[] =>
  items.toSorted(
    (one, other) =>
      severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
      attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind),
  )

export const weights: Readonly<Record<Severity, number>> = { critical: 10_000, warning: 100, info: 1 }

/** For the order of accounts: one critical item is worse than any number of warnings. */
export const rankOf = (items: readonly Ranked[]): number =>
  items.reduce((sum, { severity }) => sum + weights[severity], 0)
