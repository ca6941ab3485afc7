/**
 * How many failures of an hour with the same reason have entries of their own: one of messages that nobody asked for, and
 * more where somebody had started a sign-in or the identity provider named a person, because each may be about another.
 */
export const ownEntries = ({ isExpected }: { readonly isExpected: boolean }): number => (isExpected ? 20 : 1)
