/** Where a term of the "not" column stays, and why. Keep this short. */
export const allowed: readonly { readonly term: string; readonly where: RegExp; readonly why: string }[] = []
