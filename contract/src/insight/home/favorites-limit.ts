export const mostFavorites = 12
