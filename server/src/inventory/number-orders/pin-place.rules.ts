/** The context an encrypted PIN is bound to: copied into another row, it cannot be decrypted. */
export const pinPlace = (accountId: number, orderId: number) => `porting_orders:${accountId}:${orderId}:pin`
