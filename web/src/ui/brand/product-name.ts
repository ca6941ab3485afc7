/** The product name where no brand sets another. */
export const productName = "Dialplane"
