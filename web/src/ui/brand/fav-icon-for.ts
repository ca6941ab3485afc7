/** Only channel accounts (CSP) show their partner's icon; all others show the product's. */
export const favIconFor = ({ isAcctCSP }: { readonly isAcctCSP: boolean }, favIcon: string | null | undefined) =>
  isAcctCSP ? favIcon : null
