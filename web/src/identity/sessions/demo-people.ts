/** A few sign-ins of the demo data, one for each kind of user; every other role signs in as role@account.demo. */
export const demoPassword = "correct-horse-dialplane"

export const demoSignIns = [
  { role: "Superuser", account: "Dialplane", loginName: "superuser@dialplane.demo" },
  { role: "Partner superuser", account: "Brightwire", loginName: "partner-account-superuser@brightwire.demo" },
  { role: "Account super user", account: "Harbor Pine", loginName: "account-super-user@harbor-pine.demo" },
  { role: "Administrator", account: "Thames Ledger, UK", loginName: "account-administrator@thames-ledger.demo" },
  { role: "Billing admin", account: "Koala Freight, AU", loginName: "billing-admin@koala-freight.demo" },
  { role: "End user", account: "Harbor Pine", loginName: "end-user@harbor-pine.demo" },
] as const
