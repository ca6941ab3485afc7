/** What the product is called where nobody has given it another name. */
export const productName = "Dialplane"
