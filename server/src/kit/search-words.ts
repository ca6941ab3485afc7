const mostWords = 8

/** The beginnings of words, taken apart as the database takes names apart. */
export const readSearch = (search: string): string[] => search.split(/[\s.,;:@_+()/"'&-]+/).filter((word) => word !== "").slice(0, mostWords)
