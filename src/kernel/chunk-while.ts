/** Cuts a list where the next one does not go on with those since the last cut. */
export const chunkWhile = <T>(items: readonly T[], goesOn: (stretch: readonly T[], next: T) => boolean): readonly (readonly T[])[] => {
  const stretches: T[][] = []
  for (const item of items) {
    const last = stretches.at(-1)
    if (last && goesOn(last, item)) last.push(item)
    else stretches.push([item])
  }
  return stretches
}
