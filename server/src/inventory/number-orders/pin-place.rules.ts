/** What a sealed PIN is bound to: copied into another row, it cannot be opened. */
export const pinPlace = (accountId: number, orderId: number) => `porting_orders:${accountId}:${orderId}:pin`
