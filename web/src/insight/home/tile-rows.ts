/** Two halves that follow each other share a row; one alone takes the whole row. */
export const tileRows = <Tile>(
  tiles: readonly Tile[],
  isHalf: (tile: Tile) => boolean,
): readonly (readonly Tile[])[] => {
  const rows: Tile[][] = []
  for (const tile of tiles) {
    const last = rows.at(-1)
    if (last?.length === 1 && isHalf(last[0]!) && isHalf(tile)) last.push(tile)
    else rows.push([tile])
  }
  return rows
}
