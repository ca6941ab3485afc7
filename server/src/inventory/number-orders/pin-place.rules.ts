/** What a sealed PIN is bound to: put into another row it does not open. */
export const pinPlace = (accountId: number, orderId: number) => `porting_orders:${accountId}:${orderId}:pin`
