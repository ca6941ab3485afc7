/** Only accounts of the channel (CSP) show an icon of their partner's; all others show the product's own. */
export const favIconFor = ({ isAcctCSP }: { readonly isAcctCSP: boolean }, favIcon: string | null | undefined) =>
  isAcctCSP ? favIcon : null
